import { DBOS } from "@dbos-inc/dbos-sdk";

/** Says which version the engine gives to one workflow, written in three ways. */
const [url = "", schema = "", kind = ""] = process.argv.slice(2);

/** The helper is what the source of the workflow calls: its own source is not looked at. */
const workflowWith = (charge: (amount: number) => Promise<number>) => async (amount: number) => {
  const charged = await charge(amount);
  return charged;
};

const oneWordChanged = (charge: (amount: number) => Promise<number>) => async (amount: number) => {
  const paid = await charge(amount);
  return paid;
};

const once = async (amount: number) => amount;
const twice = async (amount: number) => amount * 2;

const kinds: Readonly<Record<string, (amount: number) => Promise<number>>> = {
  "as it is": workflowWith(once),
  "one word": oneWordChanged(once),
  "its helper": workflowWith(twice),
};

const silent = { info() {}, debug() {}, warn() {}, error() {} };
DBOS.setConfig({
  name: "digests",
  systemDatabaseUrl: url,
  systemDatabaseSchemaName: schema,
  executorID: kind,
  logger: silent,
});
DBOS.registerWorkflow(kinds[kind] ?? workflowWith(once), { name: "run" });
await DBOS.launch();
process.stdout.write(DBOS.applicationVersion);
await DBOS.shutdown();
process.exit();
