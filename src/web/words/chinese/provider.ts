import type { Catalogue } from "../catalogue.ts";

/** Deutsch: Anwendungen, die hier anmelden. */
export const providerInChinese: Catalogue = {
	"On to the application": "前往应用",
	"Go on to {host}": "继续前往 {host}",
	"Let an application act for you": "允许应用代您操作",
	"Allow it": "允许",
	"Do not allow it": "不允许",
	"Let {application} act for you?": "允许 {application} 代您操作？",
	"Who registered this application:": "此应用的注册者：",
	"You can take it back at any time, in your settings.":
		"您可以随时在设置中撤回。",
	"Know who you are: your name and picture": "了解您的身份：姓名和头像",
	"Know your mail address": "获取您的邮箱地址",
	"Know your organizations and teams": "获取您的组织和团队",
	"Connect a device": "连接设备",
	"It is allowed. Go back to the program.": "已允许，请返回程序。",
	"New OAuth2 application": "新建 OAuth2 应用",
	"Register the application": "注册应用",
	"The secret of the application": "应用密钥",
	"Make a new secret": "生成新密钥",
	"Delete the application": "删除应用",
	"The application is saved.": "应用已保存。",
	"The application is deleted.": "应用已删除。",
	"Applications that may act for you": "可代您操作的应用",
	"You have allowed no application yet.": "您尚未授权任何应用。",
	"Application and what it may do": "应用及其权限",
	Allowed: "授权时间",
	"Take back": "撤回",
	"registered by {name}": "由 {name} 注册",
	"Your OAuth2 applications": "您的 OAuth2 应用",
	"New application": "新建应用",
	"Sign in with {source}": "使用 {source} 登录",
	or: "或",
	"The accounts are linked.": "账号已关联。",
	"Which account is yours?": "哪个是您的账号？",
	"You have an account here": "您在此有账号",
	"Sign in and link": "登录并关联",
	"You are new here": "您是新用户",
	"Make my account": "创建我的账号",
	"You have linked no account yet.": "您尚未关联任何账号。",
	Unlink: "取消关联",
	"Link with {source}": "与 {source} 关联",
	"The account is unlinked.": "账号已取消关联。",
	"The application that sent you here, or the address to which it wants you back, is not registered":
		"将您带到这里的应用，或它要求您返回的地址，尚未注册",
	"Then you go back to a program on this computer.":
		"之后您会回到这台电脑上的一个程序。",
	"Then you go on to {host}.": "之后您将前往 {host}。",
	"This program for git is known to the forge.": "本站认识这个 git 程序。",
	"This application was registered by the forge’s administrators.":
		"此应用由本站管理员注册。",
	"It did not ask for less than everything, and you are an administrator: it may change the whole forge.":
		"它请求了全部权限，而您是管理员：它可以更改整个站点。",
	"It did not ask for less than everything.": "它请求了全部权限。",
	"Any program can say that it is this one. Go on only if you have just started it yourself.":
		"任何程序都可以自称是它。只有您刚刚亲自启动了它，才可以继续。",
	"Everything that you may do with public things": "您对公开内容能做的一切",
	"Everything that you may do: read and change all that you reach":
		"您能做的一切：读取和更改您能访问的所有内容",
	"All of this with public things only": "以上全部，仅限公开内容",
	"Type the code that the program shows. Go on only if you started it yourself: nobody of this forge will ever send you a code.":
		"请输入程序显示的代码。只有您亲自启动了它，才可以继续：本站的任何人都不会向您发送代码。",
	"No device shows this code, or it is too old. Look at it once more.":
		"没有设备显示此代码，或代码已过期。请再核对一次。",
	"It is not allowed. The program is told so.": "未获允许。程序会得到通知。",
	"The device with the code {code} waits for your answer.":
		"代码为 {code} 的设备正在等待您的答复。",
	"What you have allowed applications": "您授予应用的权限",
	"{source} knows you as {name}. The forge does not yet.":
		"您在 {source} 的名称是 {name}，本站尚无此账号。",
	"Letters, digits and single - _ . between them.":
		"可用字母、数字，中间可有单个 - _ .",
	"New accounts are not made this way. Ask an administrator of the forge for one.":
		"不能以这种方式创建新账号。请向本站管理员申请。",
	"This name or your address is taken, or cannot be used. Choose another name, or sign in to your account.":
		"此名称或您的地址已被占用或不可用。请换一个名称，或登录您的账号。",
	"With a linked account you sign in here as well.":
		"您也可以用关联的账号在此登录。",
	"Unlink {source}": "取消关联 {source}",
	"Each address begins with https:// or http:// and has no #. {message}":
		"每个地址以 https:// 或 http:// 开头，且不含 #。{message}",
	"People see it when they are asked.": "请求授权时用户会看到它。",
	"Addresses to go back to": "返回地址",
	"One a line. A program on somebody’s own computer registers http://127.0.0.1 and may use any port.":
		"每行一个。用户电脑上的程序注册 http://127.0.0.1，可使用任何端口。",
	"It can keep a secret": "它能保守机密",
	"Servers can; programs on other people’s computers and pages in a browser cannot.":
		"服务器可以；他人电脑上的程序和浏览器中的页面则不能。",
	"Ask everybody once only": "每人只询问一次",
	"Programs that can keep no secret ask each time otherwise, since others can pretend to be them.":
		"否则，不能保守机密的程序每次都会询问，因为他人可以冒充它们。",
	"For the program": "供程序使用",
	"Client ID": "客户端 ID",
	Discovery: "发现地址",
	"The old one ends at once.": "旧的会立即失效。",
	"What it is": "说明",
	"Nobody can sign in with it any more, and its tokens end at once.":
		"任何人都不能再用它登录，其令牌会立即失效。",
	"Where do people go back to? Type an address.":
		"用户返回到哪里？请输入地址。",
	"Allowed:": "已授权：",
	"Take back what {name} may do": "收回 {name} 的权限",
	"A program of yours can let people sign in with their account here.":
		"您的程序可以让用户用本站账号登录。",
	"It is taken back: the tokens of the application have ended.":
		"已收回：该应用的令牌已失效。",
};
