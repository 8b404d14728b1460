import { type Component, defineAsyncComponent, defineComponent, h, onMounted, ref } from "vue";

/**
 * Stands in a page as `<Name>a sentence</Name>`: whoever reads the page elsewhere, or without scripts, has
 * the sentence. `chapter`: it is a part of a chapter, and not of a page that is all its own.
 */
export function liveComponent(load: () => Promise<Component>): Component {
  const Loaded = defineAsyncComponent(load);
  return defineComponent({
    props: { chapter: Boolean },
    setup({ chapter }, { slots }) {
      const isMounted = ref(false);
      onMounted(() => {
        isMounted.value = true;
      });
      const attributes = { class: ["explorer", { alone: !chapter }] };
      return () =>
        isMounted.value
          ? h("div", attributes, [h(Loaded, chapter ? { level: 3 } : {})])
          : h("p", slots.default?.());
    },
  });
}
