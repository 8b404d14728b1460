import { defineComponent, h, nextTick, type PropType, ref } from "vue";
import { useSay } from "./say.ts";

/** A list whose order can be changed by dragging, and by buttons for whoever drags nothing. */
export const SortableList = defineComponent({
  props: {
    label: { type: String, required: true },
    items: { type: Array as PropType<readonly string[]>, required: true },
    textOf: { type: Function as PropType<(item: string) => string>, required: true },
  },
  emits: { order: (_items: string[]) => true },
  setup(props, { emit }) {
    const say = useSay();
    const dragged = ref<number>();
    const moved = ref("");
    const list = ref<HTMLElement>();

    async function move(from: number, to: number, side?: "up" | "down") {
      const items = [...props.items];
      const [item] = items.splice(from, 1);
      if (item === undefined || to < 0 || to > items.length) return;
      items.splice(to, 0, item);
      emit("order", items);
      moved.value = say("site.moved", { step: props.textOf(item), place: to + 1 });
      if (side === undefined) return;
      await nextTick();
      focusOn(to, side);
    }

    /** The focus goes with the item; at either end only the other button is left. */
    function focusOn(place: number, side: "up" | "down") {
      const buttons = list.value?.children[place]?.querySelectorAll("button") ?? [];
      const wanted = buttons[side === "up" ? 0 : 1];
      (wanted?.disabled ? buttons[side === "up" ? 1 : 0] : wanted)?.focus();
    }

    const arrow = (side: "up" | "down", place: number, step: string) => {
      const to = side === "up" ? place - 1 : place + 1;
      const label = say(`site.${side}`, { step });
      const isOver = to < 0 || to >= props.items.length;
      const onClick = () => move(place, to, side);
      const attributes = { type: "button", class: "action", "aria-label": label, disabled: isOver, onClick };
      return h("button", attributes, side === "up" ? "↑" : "↓");
    };

    const row = (item: string, place: number) => {
      const step = props.textOf(item);
      const handlers = {
        onDragstart: () => {
          dragged.value = place;
        },
        onDragover: (event: DragEvent) => event.preventDefault(),
        onDrop(event: DragEvent) {
          event.preventDefault();
          if (dragged.value !== undefined) move(dragged.value, place);
        },
      };
      return h("li", { key: item, draggable: true, "data-step": item, ...handlers }, [
        h("span", { class: "step" }, step),
        arrow("up", place, step),
        arrow("down", place, step),
      ]);
    };

    return () =>
      h("div", { class: "sortable" }, [
        h("ol", { ref: list, "aria-label": props.label }, props.items.map(row)),
        h("p", { class: "unseen", "aria-live": "polite" }, moved.value),
      ]);
  },
});
