import type { Catalogue } from "../catalogue.ts";

/** Accounts that people make for themselves. */
export const registrationInChinese: Catalogue = {
	"A link is on its way to the address that you gave. It is good for three hours.":
		"链接已发送到您填写的邮箱，三小时内有效。",
	"Accounts are given out here": "本站账号由管理员分配",
	"Addresses of this domain may not register here.":
		"此域名的邮箱不能在此注册。",
	"An administrator lets you in": "需管理员批准",
	"An administrator reads it and lets you in.": "管理员阅读后批准。",
	"Answer the question once more.": "请再次回答问题。",
	"Ask an administrator of the forge for an invitation.":
		"请向管理员索取邀请。",
	"Choose your own password": "设置您自己的密码",
	"Confirm the address": "确认邮箱",
	"Confirm the address and sign in": "确认邮箱并登录",
	"How much is {one} and {two}?": "{one} 加 {two} 等于多少？",
	"Is this your address?": "这是您的邮箱吗？",
	"Look into the mail of {address}: the link there confirms it.":
		"请查看 {address} 的邮件，点击其中的链接确认。",
	"Not confirmed yet: look into its mail": "尚未确认：请查看该邮箱",
	"Nothing there? Look where unwanted mails go, or wait a little.":
		"没收到？请查看垃圾邮件，或稍等片刻。",
	"Part of your addresses here. Everybody sees it.":
		"将作为您在此处地址的一部分，所有人可见。",
	"So that machines have it harder.": "用于防止机器注册。",
	"That is no mail address.": "这不是有效的邮箱。",
	"That is not the password that you chose.": "这不是您设置的密码。",
	"That is the password that you have. Choose another one.":
		"这是您当前的密码，请换一个。",
	"This address belongs to another account.": "此邮箱属于其他账号。",
	"This invitation was used already, taken back, or is too old.":
		"此邀请已使用、已撤回或已过期。",
	"This name is taken.": "此名称已被使用。",
	"Too many accounts were made from your network. Wait a while.":
		"您所在网络创建的账号过多，请稍候。",
	"Type the password once more.": "请再次输入密码。",
	"Welcome, {name}": "欢迎，{name}",
	"Why would you like to join?": "您为什么想加入？",
	"You get a mail when your account is open.": "账号开通后您会收到邮件。",
	"You have this address already.": "您已有此邮箱。",
	"Your address is confirmed": "您的邮箱已确认",
	"Your address: {address}": "您的邮箱：{address}",
	"{address} is confirmed.": "{address} 已确认。",
	"The one that you chose. It shows that you made the account and not somebody else with your address.":
		"您选择的密码。它表明创建账号的是您，而不是使用您地址的其他人。",
	"It becomes one of the account {name}, and commits with it become that account’s. Go on only if that is yours.":
		"它将成为账号 {name} 的地址，使用它的提交也将归该账号。只有这是您的账号时才继续。",
	"Somebody else set the one that you have. Then you go on.":
		"您现在的密码由他人设置。修改后即可继续。",
	"A name has letters, digits, and single - _ . between them, and is none that the forge needs itself.":
		"名称可包含字母、数字，中间可有单个 - _ .，且不能是本站自己使用的名称。",
};
