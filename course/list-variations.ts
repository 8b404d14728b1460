import type { LabListing } from "../labs/curriculum.ts";
import type { Lab } from "../labs/experiment.ts";
import { reserveStdout } from "./ending.ts";
import type { Surroundings } from "./house.ts";
import { loadModules } from "./modules.ts";
import { PI } from "./pi/pi-version.ts";
import { RESTATE } from "./restate/restate-version.ts";

/** What there is in a lab: the modules that its exercises replace, then each variation with its title. */
export async function listVariations(listing: LabListing, { house, person }: Surroundings): Promise<number> {
  const print = reserveStdout(person);
  const name = `${listing.number}-${listing.slug}`;
  const { lab } = (await loadModules<{ lab: Lab }>(house, `labs/${name}/lab.ts`)).exports;
  const { server, downloadMb } = RESTATE;
  const needed = {
    pi: person.text({ code: "pi.needed", params: { version: PI.version } }),
    restate: person.text({ code: "restate.needed", params: { version: server, downloadMb } }),
  };
  const titles = Object.entries(lab).map(([variation, { title, needs }]) => {
    const said = title[person.language];
    return [variation, needs === undefined ? said : `${said} ${needed[needs]}`];
  });
  const modules = listing.modules.map((module) => `my-pi-agent/src/${module}`);
  print({
    lab: name,
    title: listing.title[person.language],
    modules,
    variations: Object.fromEntries(titles),
  });
  return 0;
}
