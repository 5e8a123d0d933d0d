import type { Catalogue } from "../catalogue.ts";

/** Of the pages of packages. */
export const packagesInChinese: Catalogue = {
	"Packages of {name}": "{name} 的软件包",
	"Find a package": "查找软件包",
	Kind: "类型",
	"No packages": "没有软件包",
	"What is published to {url} stands here, with the lines that install it.":
		"发布到 {url} 的内容及其安装命令会显示在此处。",
	"Downloads:": "下载次数：",
	"Versions of {name}": "{name} 的版本",
	Install: "安装",
	"Only who may see {name} can install it: your client needs your name and a token with the right to read packages.":
		"只有能看到 {name} 的人可以安装：客户端需要您的用户名和具有读取软件包权限的令牌。",
	Published: "发布时间",
	Downloads: "下载次数",
	"Delete this version": "删除此版本",
	"Type {version} to confirm": "输入 {version} 以确认",
	"Its files are gone for good.": "其文件将被永久删除。",
	"That is not the version.": "版本不符。",
	"The version is deleted.": "版本已删除。",
	"Type the version.": "请输入版本。",
	Runtime: "运行时",
	Peer: "对等",
	Optional: "可选",
	Recommended: "推荐",
	Suggested: "建议",
	"Provided by the platform": "由平台提供",
	Build: "构建",
	Development: "开发",
	Tests: "测试",
	Indirect: "间接",
	Authors: "作者",
	Documentation: "文档",
	Keywords: "关键词",
};
