/** What is said where Restate is set beside the engine of lab 18, in Chinese. */
export const zhRestate = {
  "restate.installing":
    "正在从 npm 仓库安装 Restate 服务器 {version} 和 SDK {sdk}" +
    "（下载约 {downloadMb} MB，占用 {diskMb} MB，只装这一次）：{folder}",
  "restate.not_installed": "Restate {version} 没有装上（{problem}）：第一次要从 npm 仓库下载，需要联网",
  "restate.no_server": "Restate {version} 没有适合 {platform} 的服务器，什么也没有下载",
  "restate.not_started": "Restate 服务器没有启动：{problem}",
  "restate.needed": "（需要 Restate {version}，第一次运行时下载约 {downloadMb} MB；不在 all 之内）",
  "lab18.restate_retry": "默认重试：服务进程在副作用之后、记录之前被 SIGKILL，再起一个",
  "lab18.restate_pause": "只试一次、失败即暂停：同样的 SIGKILL，再起一个，然后由人恢复",
  "lab18.restate_journal": "步骤里有操作记录：同样的 SIGKILL，再起一个，等人决定",
  "lab18.restate_server": "这次服务进程活着，被 SIGKILL 的是 Restate 服务器，重启它",
  "lab18.restate_frozen": "服务器冻住，步骤照样开始；副作用之后两边都被 SIGKILL",
  "lab18.restate_compared":
    "Restate 记下意图，能停下来等人；" +
    "但意图不保证先于副作用落盘，尝试次数也不持久，至多一次仍要靠操作记录",
} as const;
