import { defineComponent, h, reactive } from "vue";
import { allParts } from "../explorer/parts.ts";
import { OrdersPanel } from "./orders.ts";
import { type Chosen, PartsPanel } from "./parts.ts";
import { StateGraphPanel } from "./state-graph.ts";
import { TimeLinePanel } from "./time-line.ts";
import { TwoWorldsPanel } from "./two-worlds.ts";

/** All five, one below the other. */
export const Panels = defineComponent({
  setup() {
    const chosen = reactive<Chosen>({ story: "each-gap", parts: allParts });
    return () => [
      h(TwoWorldsPanel),
      h(TimeLinePanel),
      h(PartsPanel, { chosen }),
      h(OrdersPanel),
      h(StateGraphPanel, { chosen }),
    ];
  },
});
