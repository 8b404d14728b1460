import { defineAsyncComponent, defineComponent, h, onMounted, ref } from "vue";

const Panels = defineAsyncComponent(async () => (await import("./panels.ts")).Panels);

/**
 * Stands in a page as `<CrashExplorer>a sentence</CrashExplorer>`: whoever reads the page elsewhere, or
 * without scripts, has the sentence.
 */
export const CrashExplorer = defineComponent({
  setup(_, { slots }) {
    const isMounted = ref(false);
    onMounted(() => {
      isMounted.value = true;
    });
    return () => (isMounted.value ? h(Panels) : h("p", slots.default?.()));
  },
});
