import { defineComponent, h, ref, watch } from "vue";
import { useSay } from "./say.ts";

/** A command for the terminal, to be read or copied. */
export const CopyCommand = defineComponent({
  props: {
    lead: { type: String, required: true },
    command: { type: String, required: true },
    token: { type: String, default: undefined },
  },
  setup(props) {
    const say = useSay();
    const isCopied = ref(false);
    watch(
      () => props.command,
      () => {
        isCopied.value = false;
      },
    );
    async function copy() {
      await navigator.clipboard.writeText(props.command);
      isCopied.value = true;
    }
    return () =>
      h("div", { class: "token" }, [
        h("p", props.lead),
        h("code", { "data-command": "", "data-token": props.token }, props.command),
        h("button", { type: "button", class: "action", onClick: copy }, say("site.copy")),
        h("span", { "aria-live": "polite" }, isCopied.value ? say("site.copied") : ""),
      ]);
  },
});
