/** The checks of lab 16; the list of all labs' would be too long with them. */
export const lab16Ids: readonly string[] = [
  "16.schema",
  "16.rows",
  "16.transact",
  "16.store",
  "16.open",
  "16.completing",
  "16.state",
  "16.timeline",
  "16.retention",
  "16.crashes",
  "16.troubles",
  "16.power",
  "16.own-state",
  "16.upgrade",
];
