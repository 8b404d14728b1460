import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { decideCheck } from "./check-decide.ts";
import { equalCheck, keyCheck } from "./check-key.ts";
import { performCheck } from "./check-perform.ts";
import { recordCheck } from "./check-record.ts";
import { serviceCheck } from "./check-service.ts";
import { keyedScenario } from "./explored.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

const options = { maxStates: 3_000 };

export const checks: readonly Check[] = titled({ zh, en }, [
  keyCheck,
  equalCheck,
  decideCheck,
  recordCheck,
  performCheck,
  serviceCheck,
  crashCheck(
    {
      id: "14.again",
      task: "14.5",
      level: "process",
      options,
      title: both(
        "请求在重启前、重启后生效或永不生效，模型又要一次：只扣一次款",
        "Requests land before a restart, after it or never, and the model asks again: one charge",
      ),
    },
    () => keyedScenario("again"),
  ),
  crashCheck(
    {
      id: "14.wanted",
      task: "14.1",
      level: "process",
      options,
      title: both("有意的两次充值，不会变成一次或三次", "Two wanted top-ups become neither one nor three"),
    },
    () => keyedScenario("wanted"),
  ),
  crashCheck(
    {
      id: "14.unkeyed",
      task: "14.3",
      level: "process",
      options,
      title: both("不认得键的服务最多收到一次", "A service without keys is asked once at most"),
    },
    () => keyedScenario("unkeyed"),
  ),
  crashCheck(
    {
      id: "14.forgotten",
      task: "14.3",
      level: "process",
      options,
      title: both(
        "服务方忘掉键之后，不再重试",
        "Once the service has forgotten a key, it is not tried again",
      ),
    },
    () => keyedScenario("forgotten"),
  ),
  crashCheck(
    {
      id: "14.unsaved",
      task: "14.4",
      level: "process",
      options,
      title: both("完成记录丢失，任意多次：只扣一次款", "However often completions are lost: one charge"),
    },
    () => keyedScenario("unsaved"),
  ),
  crashCheck(
    {
      id: "14.power",
      task: "14.5",
      level: "power",
      options,
      title: both(
        "断电任意多次，不认得键的服务也最多收到一次",
        "The same with power cuts, for a service without keys",
      ),
    },
    () => keyedScenario("unkeyed"),
  ),
]);
