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
};
