import type { Catalogue } from "../catalogue.ts";

/** Second factors, passkeys, and what happened to an account. */
export const securityInChinese: Catalogue = {
	"This account has a second factor. Sign in with both first, and link it under Settings, Linked accounts.":
		"此账号启用了双重验证。请先用两种方式登录，再在“设置”→“关联账号”中关联。",
	"A code of your app instead": "改用应用中的验证码",
	"A code of your app, or one of your recovery codes.":
		"应用中的验证码，或您的恢复码之一。",
	"A passkey instead": "改用通行密钥",
	"A passkey lives in your phone, computer or security key, and opens with finger, face or PIN. It signs you in without a password, and cannot be phished.":
		"通行密钥保存在您的手机、电脑或安全密钥中，用指纹、面容或 PIN 解锁。无需密码即可登录，且不会被钓鱼窃取。",
	"A recovery code instead": "改用恢复码",
	"Add a passkey": "添加通行密钥",
	"After your password you type a code that an app on your phone shows. Whoever learns the password alone does not come in.":
		"输入密码后，还需输入手机应用显示的验证码。仅知道密码的人无法登录。",
	"All factors removed by an administrator": "管理员移除了所有验证因素",
	"Another name": "更改名称",
	"App for codes removed": "验证器应用已移除",
	"App for codes set up": "验证器应用已设置",
	"Browser:": "浏览器：",
	"Codes of an app": "应用验证码",
	"Copy of a passkey refused": "已拒绝复制的通行密钥",
	"Each lets you in once when your phone or your passkey is lost. Keep them where you keep passwords.":
		"手机或通行密钥丢失时，每个恢复码可登录一次。请与密码一同保管。",
	"For you, to know it again: “phone”, “blue key”.":
		"便于您辨认：“手机”、“蓝色密钥”。",
	"I have kept them": "我已保存",
	"Keep these ten codes where you keep passwords, or on paper. Each lets you in once when your phone or your passkey is lost. They are not shown again.":
		"请将这十个恢复码与密码一同保管，或写在纸上。手机或通行密钥丢失时，每个可登录一次。之后不再显示。",
	"Key added": "密钥已添加",
	"Key deleted": "密钥已删除",
	"Let it scan this picture.": "用应用扫描此图片。",
	"Mail address added": "邮箱已添加",
	"Mail address removed": "邮箱已移除",
	"Make new codes": "生成新恢复码",
	"Name of a new passkey": "新通行密钥的名称",
	"Name of the passkey": "通行密钥名称",
	"New recovery codes": "新恢复码",
	"On. After your password you type a code that an app on your phone shows. Programs use tokens.":
		"已启用。输入密码后需输入手机应用的验证码。程序使用令牌。",
	"One of the ten that you kept. Each is good once.":
		"您保存的十个之一，每个只能用一次。",
	"Or type this secret into it:": "或在应用中输入此密钥：",
	Passkey: "通行密钥",
	"Passkey added": "通行密钥已添加",
	"Passkey removed": "通行密钥已移除",
	Passkeys: "通行密钥",
	"Passkeys need scripts. An app that makes codes does not.":
		"通行密钥需要启用脚本，验证器应用则不需要。",
	"Passkeys need scripts. Take another way.":
		"通行密钥需要启用脚本，请改用其他方式。",
	"Password changed": "密码已更改",
	"QR code with the secret": "包含密钥的二维码",
	"Recovery code used": "已使用恢复码",
	"Recovery codes": "恢复码",
	"Remove the app": "移除应用",
	"Remove the passkey {name}": "移除通行密钥 {name}",
	"Second factor": "双重验证",
	"Set up a second factor first": "请先设置双重验证",
	"Set up an app": "设置应用",
	"Sign-ins and changes of what opens your account, kept for 90 days. End sessions that you do not know, and change your password then.":
		"登录及验证方式更改的记录，保留 90 天。请结束不认识的会话，并更改密码。",
	"Signed in": "登录",
	"Switch it on": "启用",
	"Take an app that makes codes: the password manager that you have, Aegis, Google Authenticator or another.":
		"使用可生成验证码的应用：您的密码管理器、Aegis、Google Authenticator 等。",
	"That is neither a code of your app nor a recovery code.":
		"这既不是应用验证码，也不是恢复码。",
	"That is none of your recovery codes.": "这不是您的恢复码。",
	"That is not the code that the app shows now.":
		"这不是应用当前显示的验证码。",
	"That took too long. Scan the new picture.": "已超时，请扫描新的图片。",
	"This account has changed meanwhile. Sign in again.":
		"此账户在此期间已更改，请重新登录。",
	"The password was changed meanwhile. Try again.":
		"密码在此期间已被更改，请重试。",
	"Too many mails were asked for. Wait a while.": "请求的邮件过多，请稍候。",
	"That took too long. Sign in again.": "已超时，请重新登录。",
	"The app is removed.": "应用已移除。",
	"The app is set up. Other sessions ended.": "应用已设置，其他会话已结束。",
	"The passkey has another name.": "通行密钥名称已更改。",
	"The passkey is added. Other sessions ended.":
		"通行密钥已添加，其他会话已结束。",
	"The passkey is removed.": "通行密钥已移除。",
	"There is an app already. Remove it first.": "已有应用，请先移除。",
	"This forge demands one. Add an app that makes codes, or a passkey; then you can go on.":
		"本站要求启用。请添加验证器应用或通行密钥后继续。",
	"This passkey was not accepted. Try again.": "此通行密钥未被接受，请重试。",
	"Token deleted": "令牌已删除",
	"Token made": "令牌已创建",
	"Too many wrong codes. Wait a few minutes.": "错误次数过多，请等待几分钟。",
	"Type the code that it shows": "输入显示的验证码",
	"Type the code.": "请输入验证码。",
	"Use a passkey.": "请使用通行密钥。",
	What: "内容",
	"When:": "时间：",
	"You sign in as {name}.": "您将以 {name} 登录。",
	"You used a recovery code. Look whether you need new ones.":
		"您使用了恢复码，请查看是否需要生成新的。",
	"by a link in a mail": "通过邮件链接",
	"by another site": "通过其他网站",
	"by passkey": "通过通行密钥",
	"by password": "通过密码",
	"on several devices": "在多台设备上",
	"{n} codes are left.": {
		other: "还剩 {n} 个。",
	},
};
