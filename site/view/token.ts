import { defineComponent, h, ref, watch } from "vue";
import { useSay } from "./say.ts";

/** A path as a command for the terminal; or that the terminal knows no such harness. */
export const TokenCommand = defineComponent({
  props: { token: { type: String, required: true }, isWhole: { type: Boolean, required: true } },
  setup(props) {
    const say = useSay();
    const isCopied = ref(false);
    const command = () => `npm run lab -- 08 --replay ${props.token}`;
    watch(command, () => {
      isCopied.value = false;
    });
    async function copy() {
      await navigator.clipboard.writeText(command());
      isCopied.value = true;
    }
    return () =>
      props.isWhole
        ? h("div", { class: "token" }, [
            h("p", say("site.token")),
            h("code", { "data-token": props.token }, command()),
            h("button", { type: "button", class: "action", onClick: copy }, say("site.copy")),
            h("span", { "aria-live": "polite" }, isCopied.value ? say("site.copied") : ""),
          ])
        : h("p", { class: "token" }, say("site.token_here_only", { token: props.token }));
  },
});
