import type { Catalogue } from "../../text/translate.ts";

/** 简体中文, in mails. */
export const chinese: Catalogue = {
	"{who} opened this issue": "{who} 创建了此议题",
	"{who} closed this issue": "{who} 关闭了此议题",
	"{who} opened this issue again": "{who} 重新打开了此议题",
	"{who} assigned you to this issue": "{who} 将此议题指派给您",
	"{who} wrote to this issue": "{who} 评论了此议题",
	"{who} changed this issue": "{who} 修改了此议题",
	"{who} opened this pull request": "{who} 创建了此合并请求",
	"{who} closed this pull request": "{who} 关闭了此合并请求",
	"{who} opened this pull request again": "{who} 重新打开了此合并请求",
	"{who} assigned you to this pull request": "{who} 将此合并请求指派给您",
	"{who} wrote to this pull request": "{who} 评论了此合并请求",
	"{who} changed this pull request": "{who} 修改了此合并请求",
	"{who} merged this pull request": "{who} 合并了此合并请求",
	"{who} pushed to this pull request": "{who} 向此合并请求推送了提交",
	"{who} marked this pull request as ready": "{who} 将此合并请求标记为就绪",
	"{who} reviewed this pull request": "{who} 评审了此合并请求",
	"{who} answered in this pull request": "{who} 在此合并请求中作了回复",
	"{who} dismissed a review of this pull request":
		"{who} 撤销了此合并请求的一项评审",
	"{who} asked you to review this pull request": "{who} 请您评审此合并请求",
	"See it": "查看",
	"No more mails about it": "不再接收相关邮件",
	"Other mails, or none": "更改邮件设置",
	"Hello {name},": "{name}，您好：",
	"A new password for Ingot": "重设您的 Ingot 密码",
	"somebody asked for a new password for your account {name} at {url}.":
		"有人为您在 {url} 的账号 {name} 申请了新密码。",
	"If it was you, open this address within three hours:":
		"如果是您本人，请在三小时内打开此地址：",
	"If it was not, do nothing: your password stays as it is.":
		"如果不是，请忽略此邮件：您的密码保持不变。",
	"Confirm your address for Ingot": "确认您的 Ingot 邮箱地址",
	"somebody, probably you, entered this address at {url}.":
		"有人（很可能是您）在 {url} 填写了此地址。",
	"To confirm that it is yours, open this address within three hours:":
		"要确认它属于您，请在三小时内打开此链接：",
	"If it was not you, do nothing.": "如果不是您，请忽略此邮件。",
	"You have an account at Ingot already": "您已有 Ingot 账号",
	"It belongs to your account {name} already. If you forgot its password, set a new one:":
		"它已属于您的账号 {name}。如果忘记了密码，请设置新密码：",
	"Your account at Ingot is open": "您的 Ingot 账号已开通",
	"your account is open now. Sign in at {url}":
		"您的账号现已开通。请在此登录：{url}",
	"{n} items have news, {day}": { other: "{n} 个项目有更新，{day}" },
	"{who} released {name}": "{who} 发布了 {name}",
	"Your run of {name} failed at {commit}": "你运行的 {name} 在 {commit} 处失败",
	"An answer to this mail becomes a comment.": "回复此邮件即可发表评论。",
	"Your mail became no comment.": "您的邮件未能成为评论。",
	"It came from an address that is not confirmed as one of yours. Add it in the settings of your account, or write from one that is.":
		"它来自一个未确认属于您的地址。请在账户设置中添加该地址，或使用已确认的地址发送。",
	"Your account may not write now. Sign in on the forge to see why.":
		"您的账户目前无法发表内容。请登录查看原因。",
	"What you answered to is gone, or you may not read it any more.":
		"您回复的内容已不存在，或您不再有权阅读。",
	"The repository is archived: nothing in it changes any more.":
		"该仓库已归档：其中不再有任何更改。",
	"You are blocked there.": "您在那里已被屏蔽。",
	"The conversation is locked.": "该对话已锁定。",
	"No text of your own was found in it.": "其中没有找到您自己的文字。",
	"It is too long for a comment.": "它太长，无法作为评论。",
	"Its files are too large, or of kinds that are not taken.":
		"其中的文件太大，或属于不接受的类型。",
	"Too many of your mails have become comments within an hour. Write on the forge, or later.":
		"您的邮件在一小时内成为评论的太多了。请在网站上写，或稍后再试。",
	"It was refused.": "它被拒绝了。",
	"Your comment was written without these files, which are not taken:":
		"您的评论已发表，但不包含以下不被接受的文件：",
	"Your mail about {title}": "您关于 {title} 的邮件",
	"Your mail to {url}": "您发给 {url} 的邮件",
	"Notifications arrive": "通知可以送达",
	"This browser shows notifications of {url}": "此浏览器会显示 {url} 的通知",
	"You are invited to {name}": "你被邀请加入 {name}",
	"Hello,": "你好，",
	"{who} invites you to the team {team} of {organization} at {url}. Open this address within seven days:":
		"{who} 邀请你加入 {url} 上 {organization} 的团队 {team}。请在七天内打开此地址：",
	"A webhook is switched off: {name}": "一个 Webhook 已停用：{name}",
	"Your webhook {id} on {url} is switched off: {why}.":
		"你在 {url} 上的 Webhook {id} 已停用：{why}。",
	"It begins again when somebody who may change it sets it active.":
		"当有权更改它的人将其启用后，它会重新开始。",
	"{name} has a new owner": "{name} 有了新的所有者",
	"The repository {name} on {url} has a new owner.":
		"{url} 上的仓库 {name} 有了新的所有者。",
	"Its runners, deploy keys, webhooks and push mirrors of the old owner have ended. Whatever is still needed has to be set up again.":
		"原所有者的运行器、部署密钥、Webhook 和推送镜像已失效。仍需要的请重新设置。",
};
