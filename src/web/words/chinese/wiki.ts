import type { Catalogue } from "../catalogue.ts";

/** Of the wiki. */
export const wikiInChinese: Catalogue = {
	"Pictures and files": "图片和文件",
	"20 files and 32 megabytes at most. They are kept beside the page; links to them are put at its end.":
		"最多 20 个文件、32 兆字节。它们保存在页面旁，链接会添加到页面末尾。",
	"Choose two to compare: on the left the one that is looked from, on the right the one that is looked at.":
		"请选择两个版本比较：左边是基准，右边是要查看的版本。",
	"Compare from {id}": "从 {id} 开始比较",
	"Compare to {id}": "与 {id} 比较",
	"Compare the chosen versions": "比较所选版本",
	"Compare versions of {page}": "比较 {page} 的版本",
	"Swap sides": "交换两侧",
	"All versions": "所有版本",
	"Search the wiki": "搜索 Wiki",
	"Looking took too long: there may be more pages that fit.":
		"搜索耗时过长：可能还有其他匹配的页面。",
	"Pages with all words in their title or text are found.":
		"查找标题或正文中包含所有词的页面。",
	"No page fits": "没有匹配的页面",
	"These files cannot be kept: too many, or names that none can have.":
		"无法保存这些文件：数量过多，或文件名不可用。",
	"{n} pages": { other: "{n} 页" },
};
