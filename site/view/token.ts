import { defineComponent, h } from "vue";
import { CopyCommand } from "./copy-command.ts";
import { useSay } from "./say.ts";

/** A path as a command for the terminal; or that the terminal knows no such harness. */
export const TokenCommand = defineComponent({
  props: { token: { type: String, required: true }, isWhole: { type: Boolean, required: true } },
  setup(props) {
    const say = useSay();
    return () =>
      props.isWhole
        ? h(CopyCommand, {
            lead: say("site.token"),
            command: `npm run lab -- 08 --replay ${props.token}`,
            token: props.token,
          })
        : h("p", { class: "token" }, say("site.token_here_only", { token: props.token }));
  },
});
