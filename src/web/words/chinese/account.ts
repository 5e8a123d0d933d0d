import type { Catalogue } from "../catalogue.ts";

/** The settings of an account. */
export const accountInChinese: Catalogue = {
	"A new runner registers with this": "新运行器使用此令牌注册",
	"Add the GPG key": "添加 GPG 密钥",
	All: "全部",
	"All notifications of a day in one mail.": "将一天的通知汇总为一封邮件。",
	"At work": "工作中",
	Away: "离开",
	"Capital letters, digits and _; such as DEPLOY_KEY.":
		"大写字母、数字和 _，例如 DEPLOY_KEY。",
	"Capital letters, digits and _; such as REGION.":
		"大写字母、数字和 _，例如 REGION。",
	"Commits that you sign with one are shown as verified.":
		"用其中密钥签名的提交会显示为已验证。",
	"Delete my account": "删除我的账号",
	"Delete the account": "删除账号",
	"Delete the runner {name}": "删除运行器 {name}",
	"Delete the secret {name}": "删除密文 {name}",
	"Delete the variable {name}": "删除变量 {name}",
	"First give away or delete what is yours": "请先移交或删除属于您的内容",
	"GPG keys": "GPG 密钥",
	"Keep the secret": "保存密文",
	"Keep the variable": "保存变量",
	"Machines of yours that do the jobs of workflows of your repositories.":
		"您用来执行仓库工作流作业的机器。",
	"New secret, or another value for one": "新建密文，或更改其值",
	"New variable, or another value for one": "新建变量，或更改其值",
	"Once a day": "每天一次",
	"One of these repositories does not exist.": "其中有不存在的仓库。",
	"One owner/name a line; empty is all of them.":
		"每行一个“所有者/名称”；留空表示全部。",
	"Only these repositories": "仅这些仓库",
	"Paste the signature.": "请粘贴签名。",
	"Prove that {name} is yours": "证明 {name} 属于您",
	Prove: "证明",
	Proved: "已证明",
	"Public GPG key": "GPG 公钥",
	"Key for Chef": "Chef 的密钥",
	"Chef’s clients sign what they send. The forge knows by this key that it comes from you.":
		"Chef 客户端会对发送的内容签名。站点据此密钥得知内容来自你。",
	"The pair of keys is made": "密钥对已生成",
	"Keep the private key in a file that your client reads. It is not shown again.":
		"请把私钥存到客户端读取的文件中。它不会再次显示。",
	"Delete the key": "删除密钥",
	"Another key": "另一个密钥",
	"A key": "密钥",
	"An RSA key of 2048 bits or more, as PEM. Left empty, the forge makes a pair and shows you the private key once.":
		"2048 位或以上的 RSA 密钥，PEM 格式。留空则由站点生成密钥对，并只显示一次私钥。",
	"Put it in place of the old one": "替换旧密钥",
	"Save the key": "保存密钥",
	"This is no public RSA key of 2048 bits or more, as PEM.":
		"这不是 2048 位或以上的 PEM 格式 RSA 公钥。",
	"The key is saved.": "密钥已保存。",
	"Saved.": "已保存。",
	"Sign this text with the key, within the hour:":
		"请在一小时内用该密钥签名此文本：",
	Signature: "签名",
	"Something still hinders it.": "仍有阻碍。",
	"Switch off {name}": "停用 {name}",
	"Switch on {name}": "启用 {name}",
	"Switched off": "已停用",
	"That is not the name of your account.": "这不是您的账号名。",
	"The forge has no other administrator": "没有其他管理员",
	"The key is proved to be yours.": "已证明此密钥属于您。",
	"The organization {name} has no other owner": "组织 {name} 没有其他所有者",
	"The runner is deleted.": "运行器已删除。",
	"The secret is deleted.": "密文已删除。",
	"The secret is kept.": "密文已保存。",
	"The signature is not by this key, or over another text.":
		"该签名不是此密钥所签，或对应其他文本。",
	"The variable is deleted.": "变量已删除。",
	"The variable is kept.": "变量已保存。",
	"Type the name of your account.": "请输入您的账号名。",
	"Type the value.": "请输入值。",
	"Type {name} to confirm": "输入 {name} 以确认",
	Value: "值",
	"Waits for work": "空闲",
	"What gpg --armor --export prints. It names one of your confirmed addresses.":
		"gpg --armor --export 的输出，其中须包含您已确认的邮箱。",
	"What it is for": "用途",
	"Which one?": "哪一个？",
	"Whoever has it may add runners that see your code and secrets.":
		"持有者可以添加能看到您代码和密文的运行器。",
	"Workflows of all your repositories read them. Nobody sees a value again, also not in logs.":
		"您所有仓库的工作流均可读取。其值不会再显示，日志中也不会。",
	"Workflows of all your repositories read them. They are no secrets: logs may show them.":
		"您所有仓库的工作流均可读取。它们不是密文，日志中可能会显示。",
	"You have no runner yet.": "您还没有运行器。",
	"Your account is deleted.": "您的账号已删除。",
	"Your profile, mail addresses, keys, tokens, sessions, factors, memberships, stars and notifications are deleted. Issues, comments and commits that you wrote elsewhere stay, under the name Ghost. It cannot be undone.":
		"您的个人资料、邮箱、密钥、令牌、会话、验证因素、成员身份、星标和通知都会被删除。您在其他地方写的议题、评论和提交会以 Ghost 的名义保留。此操作无法撤销。",
	"{n} packages": {
		other: "{n} 个软件包",
	},
	"Another picture": "更换图片",
	"Choose a picture.": "请选择图片。",
	"Left and right": "左右",
	"PNG, JPEG, GIF or WebP, of one megabyte at most.":
		"PNG、JPEG、GIF 或 WebP，最大 1 MB。",
	Picture: "头像",
	Size: "大小",
	"Take the picture away": "移除图片",
	"Take this picture": "使用此图片",
	"That is no PNG, JPEG, GIF or WebP picture of one megabyte and 4096 pixels at most.":
		"这不是 1 MB 且 4096 像素以内的 PNG、JPEG、GIF 或 WebP 图片。",
	"Up and down": "上下",
	"Your picture is changed.": "您的图片已更改。",
	"Your picture is taken away.": "您的图片已移除。",
	"I am named": "有人提及我",
	"With @ in an issue, a comment or a commit.": "在议题、评论或提交中使用 @。",
	"Something is assigned to me": "有内容指派给我",
	"My review is asked for": "请求我评审",
	"Mine, or that of a team of mine.": "请求我或我的团队。",
	"News in what I take part in": "我参与的内容有新动态",
	"Comments, reviews and changes of state where I wrote or subscribed.":
		"我参与或订阅处的评论、评审和状态变化。",
	"News in repositories that I watch": "我关注的仓库有新动态",
	"A run of mine fails": "我的运行失败",
	"A workflow that I started.": "由我启动的工作流。",
	"Releases of repositories that I watch": "我关注的仓库发布版本",
	"What happens": "事件",
	Bell: "铃铛",
	"Bell: {what}": "铃铛：{what}",
	"Mail: {what}": "邮件：{what}",
	"The security of my account": "我的账号安全",
	"New passwords and addresses to confirm.": "新密码和待确认的邮箱。",
	always: "始终",
	"Download all that is yours": "下载您的全部数据",
	"Choose what is told under the bell, what comes by mail, and what browsers show. What fits several lines counts as the first of them.":
		"选择哪些内容显示在铃铛下、哪些通过邮件发送、哪些由浏览器显示。符合多行的内容按第一行处理。",
	"Browser: {what}": "浏览器：{what}",
	Browsers: "浏览器",
	"The browser gave no address for notifications.": "浏览器没有提供通知地址。",
	"This browser shows notifications now.": "此浏览器现在会显示通知。",
	"Removed.": "已移除。",
	"A notification is on its way.": "通知正在发送。",
	"A browser can show notifications also while no page of the forge is open. What they say is encrypted on the way. It ends when you sign out there.":
		"即使没有打开任何页面，浏览器也能显示通知。内容在传输中加密。在该浏览器退出登录后即停止。",
	"For notifications of browsers, scripts have to be on.":
		"浏览器通知需要启用脚本。",
	"This browser cannot show notifications.": "此浏览器无法显示通知。",
	"This browser was told to show no notifications of this site. Allow them in its settings first.":
		"此浏览器被设为不显示本站的通知。请先在浏览器设置中允许。",
	"The push service of this browser gave no answer. Try again later.":
		"此浏览器的推送服务没有响应。请稍后再试。",
	"Show notifications in this browser": "在此浏览器显示通知",
	"The last message did not arrive.": "最后一条消息未送达。",
	"Send a test to {name}": "向 {name} 发送测试",
	Test: "测试",
	"Show nothing more in {name}": "不再在 {name} 中显示",
};
