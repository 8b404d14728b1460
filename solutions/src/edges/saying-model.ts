import type { AgentHost } from "#agent/edges/agent-host.ts";
import type { Model } from "#contracts/model.ts";

/** The same model, heard while it speaks. */
export function sayingModel(model: Model, host: AgentHost): Model {
  return async function* saying(request) {
    let spoke = false;
    for await (const event of model(request)) {
      if (event.type === "text_delta") {
        host.say(event.delta);
        spoke = true;
      }
      // Before the last event: whoever reads may not come back for more.
      if ((event.type === "done" || event.type === "error") && spoke) host.say("\n");
      yield event;
    }
  };
}
