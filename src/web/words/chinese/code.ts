import type { Catalogue } from "../catalogue.ts";

/** How code is read and changed with more than text: pictures, the tree at the side, the editor. */
export const codeInChinese: Catalogue = {
	After: "之后",
	Before: "之前",
	"Choose what it takes over.": "请选择要沿用的内容。",
	"Deleted branches": "已删除的分支",
	Diagram: "图表",
	"Esc, then Tab leaves the text.": "按 Esc 再按 Tab 可离开文本。",
	"Lines are indented by tabs.": "行以制表符缩进。",
	"Lines are indented by {n} spaces.": "行以 {n} 个空格缩进。",
	"Files of the default branch": "默认分支的文件",
	"It begins with what the template has, and with a history of its own.":
		"以模板的内容和独立的历史开始。",
	"New repository from {name}": "从 {name} 新建仓库",
	Restore: "恢复",
	"Restore the branch {name}": "恢复分支 {name}",
	"Rules of branches": "分支规则",
	"The branch {name} is there again.": "分支 {name} 已恢复。",
	"There is nothing of it left to restore.": "没有可恢复的内容。",
	"Use this template": "使用此模板",
	"What it takes over": "沿用的内容",
	"How much of the new one": "新图的比例",
	"Onion skin": "叠加",
	"Side by side": "并排",
	Swipe: "滑动",
	"Tree of the files": "文件树",
	"What is in {name}": "{name} 的内容",
	"These are more than 20 files. Take some away.":
		"文件超过 20 个，请移除一些。",
	"These files are too large together. Take some away.":
		"这些文件总大小过大，请移除一些。",
	"Directories cannot be dropped; choose their files.":
		"无法拖放文件夹，请选择其中的文件。",
	"Drop files here or paste them.": "将文件拖放或粘贴到此处。",
	"Take {name} away": "移除 {name}",
	"Nothing was sent. The files are still chosen.":
		"未发送任何内容，文件仍处于选中状态。",
	"Files can be dropped on this page as well.": "也可以将文件拖放到此页面。",
	"{n} cells are the same.": {
		other: "{n} 个单元格相同。",
	},
	"Only what describes the notebook changed.": "仅笔记本的描述信息有更改。",
	"There is no such cell.": "没有这个单元格。",
	"A large picture; the whole notebook shows it.":
		"图片较大，请在完整笔记本中查看。",
	"moved from {place}": "从 {place} 移来",
	"moved to {place}": "移至 {place}",
	"Show {n} lines": {
		other: "显示 {n} 行",
	},
	"This workflow would not run.": "此工作流无法运行。",
	"This workflow can be read.": "此工作流可以读取。",
	"Nobody would be offered this template.": "此模板不会提供给任何人。",
	"This template can be read.": "此模板可以读取。",
	"Comments on lines": "行评论",
	"What is said of lines stands in the difference above.":
		"针对行的评论显示在上方的差异中。",
	"{n} comments on lines": { other: "{n} 条行评论" },
	"Commits from {from} to {until}": "{from} 至 {until} 的提交",
	"The bars beside each name cover the same time.":
		"每个名字旁的条形覆盖相同的时间段。",
	"Languages over time": "语言随时间的变化",
	"No language is recognised here": "此处未识别出语言",
	"Languages from {from} to {until}": "{from} 至 {until} 的语言",
};
