import type { Catalogue } from "../catalogue.ts";

/** Das Einrichten. */
export const setupInChinese: Catalogue = {
	"Set up this forge": "设置本站",
	"Type your name.": "请输入您的名称。",
	"Type a mail address.": "请输入邮箱地址。",
	"Type a password.": "请输入密码。",
	"Git over SSH": "通过 SSH 使用 Git",
	Backups: "备份",
	"Who may come": "谁可以加入",
	"Your forge is ready": "本站已就绪",
	"Make the first repository": "创建第一个仓库",
	"Invite people": "邀请他人",
	Token: "令牌",
	Send: "发送",
	"Try it": "试一试",
	Answer: "响应",
	"The forge cannot be reached.": "无法连接到本站。",
	"All topics": "所有主题",
	"How to publish": "如何发布",
	"Operations with “{words}”": "包含“{words}”的操作",
	"Parts of the API": "API 的各个部分",
	"Find an operation": "查找操作",
	"No operation has these words": "没有操作包含这些词",
	"Every path is below {path}.": "所有路径都在 {path} 之下。",
	"Programs sign in with HTTP Basic, or with a token: Authorization: token <token>.":
		"程序使用 HTTP Basic 或令牌登录：Authorization: token <token>.",
	"About tokens": "关于令牌",
	"How it is used": "使用方法",
	"Body (JSON)": "正文（JSON）",
	"Links and clone addresses begin with {url}, but you came by {host}. Set INGOT_URL to the address that people type.":
		"链接和克隆地址以 {url} 开头，但您是通过 {host} 访问的。请将 INGOT_URL 设为大家输入的地址。",
	"{url} leads here from this machine only. Set INGOT_URL (and INGOT_HOST) when others come.":
		"{url} 只能从这台机器访问。如有其他人使用，请设置 INGOT_URL（和 INGOT_HOST）。",
	"Links and clone addresses begin with {url}.":
		"链接和克隆地址以 {url} 开头。",
	"Mails come from {from}. Send yourself one under Self-check.":
		"邮件的发件人是 {from}。请在“自检”中给自己发一封。",
	"No mail server is set up: mails stand in the log. Set INGOT_MAIL_URL so that people get invitations and new passwords.":
		"未设置邮件服务器：邮件只写入日志。请设置 INGOT_MAIL_URL，让大家能收到邀请和新密码。",
	"Git listens on port {port}. Add your key under Settings, Keys.":
		"Git 监听端口 {port}。请在“设置”的“密钥”中添加您的密钥。",
	"It is switched off; git works over HTTP. INGOT_SSH_PORT opens it.":
		"已关闭；git 可通过 HTTP 使用。设置 INGOT_SSH_PORT 即可开启。",
	"Nothing is copied by itself. Let “ingot backup” run each night, and keep the copies on another machine.":
		"不会自动备份。请每晚运行“ingot backup”，并将副本保存在另一台机器上。",
	"Only whom you invite gets an account. INGOT_REGISTRATION changes that.":
		"只有您邀请的人才能获得账号。可用 INGOT_REGISTRATION 更改。",
	"Registration: {mode}.": "注册：{mode}。",
	"Look through this once; each point can be changed later.":
		"请浏览一遍；每一项以后都可以更改。",
	"What to look at": "需要检查的内容",
	"A whole Gitea moves here with “ingot import gitea”, into a new data directory.":
		"可用“ingot import gitea”将整个 Gitea 迁移到这里的新数据目录。",
	"Make its first administrator your own. This page opens once, for whoever has the link that the forge printed.":
		"请创建您的首个管理员账号。此页面只对持有本站输出链接的人打开一次。",
	"It replaces the one that was printed.": "它会替换已输出的那个。",
	"{n} operations": { other: "{n} 个操作" },
};
