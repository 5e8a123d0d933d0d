import type { Catalogue } from "../catalogue.ts";

/** Dateien ändern, Branches, Releases, Wiki, Forks. */
export const changingInChinese: Catalogue = {
	"Fork it first": "请先派生",
	"You may not write here. Make a fork, change the file there, and propose the change with a pull request.":
		"您无权在此写入。请先派生，在派生中更改文件，再通过合并请求提出更改。",
	"Make a fork": "派生",
	"What the commit does": "提交说明",
	"More about it": "详细说明",
	"Where it goes": "提交到",
	"To the branch {name}": "提交到分支 {name}",
	"A rule of the branch keeps you from it.": "分支规则不允许。",
	"To a new branch, for a pull request": "提交到新分支，用于合并请求",
	"Name of the new branch": "新分支名称",
	"Add a line “Signed-off-by” with my name": "添加带我名字的“Signed-off-by”行",
	"Name the branch.": "请输入分支名称。",
	"A rule of the branch keeps you from it: choose a new branch.":
		"分支规则不允许，请选择新分支。",
	"Somebody has changed the file meanwhile.": "此文件已被他人更改。",
	"There is such a branch already, or no branch can have this name.":
		"该分支已存在，或名称不可用。",
	"There is something at this path already, or no file can have this name.":
		"此路径已被占用，或名称不可用。",
	"The file or the branch is gone meanwhile.": "文件或分支已不存在。",
	"The commit is on the branch {name}.": "已提交到分支 {name}。",
	"The commit is made.": "已提交。",
	"Nothing changes.": "没有更改。",
	Difference: "差异",
	"New file": "新建文件",
	"Edit {path}": "编辑 {path}",
	"This file is too large or no text: change it with git, or upload another one.":
		"此文件过大或不是文本：请用 git 更改，或上传其他文件。",
	"Below is your text, and here what it would change of the version that is there now. Committing puts yours in its place; merging keeps both where they do not contradict.":
		"下方是您的文本，此处是它对当前版本的更改。提交会以您的内容替换；合并则在不冲突处保留双方内容。",
	"From the version of now to yours": "从当前版本到您的版本",
	"What changes": "更改内容",
	"A slash makes a directory; another path moves the file.":
		"斜杠会创建目录；更改路径会移动文件。",
	"Merge both and commit": "合并两者并提交",
	"Add a file": "添加文件",
	"Name the file.": "请输入文件名。",
	"They contradict each other: mend the text by hand, then commit.":
		"内容有冲突：请手动修正后提交。",
	"Delete {path}": "删除 {path}",
	"This directory has more than {n} files: delete it with git.":
		"此目录的文件超过 {n} 个，请用 git 删除。",
	"Delete and commit": "删除并提交",
	"Somebody has changed it meanwhile: look again.":
		"已被他人更改，请重新查看。",
	"Upload files": "上传文件",
	Directory: "目录",
	"Empty: the top of the repository.": "留空：仓库根目录。",
	"20 files and 32 megabytes at most. Files of the same name are replaced.":
		"最多 20 个文件、32 MB。同名文件会被替换。",
	"Choose files.": "请选择文件。",
	"Apply a patch": "应用补丁",
	"As git diff or git format-patch writes it.":
		"git diff 或 git format-patch 的格式。",
	"It does not fit the branch: {why}": "无法应用到分支：{why}",
	"The change is too large to be repeated.": "更改过大，无法重复应用。",
	"Revert a commit": "还原提交",
	"Back to the version {id}": "恢复到版本 {id}",
	"Go back to this version": "恢复到此版本",
	"Cherry-pick": "拣选",
	"Cherry-pick a commit": "拣选提交",
	Revert: "还原",
	"Take it over": "接管",
	"Paste the patch.": "请粘贴补丁。",
	"Delete this directory": "删除此目录",
	"Edit the release {name}": "编辑版本 {name}",
	"New release": "新建版本",
	Tag: "标签",
	"Such as v1.0; it is made when there is none of this name.":
		"例如 v1.0；不存在时会新建。",
	From: "起点",
	"What a new tag is made from: a branch or a commit.":
		"新标签的起点：分支或提交。",
	Notes: "说明",
	"No pull request was merged since the last release.":
		"自上个版本以来没有合并过合并请求。",
	"Add the merged pull requests to the notes": "将已合并的请求加入说明",
	"Add files": "添加文件",
	"20 files and 64 megabytes at most at once; larger ones by the API.":
		"一次最多 20 个文件、64 MB；更大的请通过 API。",
	"It is a prerelease": "这是预发布版本",
	"Not for everybody yet; it is never “latest”.":
		"尚未面向所有人，不会成为“最新”。",
	"Keep it as a draft": "保存为草稿",
	"Only those who write releases see it, and its tag is not made yet.":
		"只有能编辑版本的人可见，标签尚未创建。",
	"Keep the release": "保存版本",
	"Publish the release": "发布版本",
	"Delete the file {name}": "删除文件 {name}",
	"Delete the release": "删除版本",
	"Its notes and files go. The tag stays.": "说明和文件会被删除，标签保留。",
	"This tag has a release already.": "此标签已有版本。",
	"There is no such branch, tag or commit.": "没有这个分支、标签或提交。",
	"No tag can be called so.": "标签不能使用此名称。",
	"A rule keeps you from it.": "规则不允许。",
	"The draft is kept.": "草稿已保存。",
	"The release is published.": "版本已发布。",
	"The release is kept.": "版本已保存。",
	"The file {name} is deleted.": "文件 {name} 已删除。",
	"The release is deleted.": "版本已删除。",
	"New page": "新建页面",
	"Somebody has changed the page meanwhile.": "此页面已被他人更改。",
	"This is what yours would change of it; kept now, yours takes its place.":
		"这是您的内容会带来的更改；现在保存将替换当前内容。",
	"_Sidebar and _Footer are shown beside and below every page.":
		"_Sidebar 和 _Footer 显示在每个页面的侧边和底部。",
	"What the change does": "更改说明",
	"Keep the page": "保存页面",
	"Write the first page": "编写第一个页面",
	"There is a page of this title already, or none can have it.":
		"此标题的页面已存在，或标题不可用。",
	"The page is kept.": "页面已保存。",
	"The page {name} is deleted.": "页面 {name} 已删除。",
	"Import a repository": "导入仓库",
	"Address to clone from": "克隆地址",
	"Only where it is not public.": "仅在非公开时需要。",
	"What comes along": "一并导入的内容",
	"Follow it as a mirror": "作为镜像同步",
	"Nobody writes it here then.": "此后将无法在此写入。",
	"Its wiki too": "包括 Wiki",
	"Import it": "导入",
	"The forge cannot fetch a repository from this address.":
		"无法从此地址获取仓库。",
	"The repository is imported.": "仓库已导入。",
	"{owner} wants to hand this repository over to {name}":
		"{owner} 想将此仓库移交给 {name}",
	"Taken over, it has its address there, with all that is in it.":
		"接收后，仓库及其全部内容将移至新地址。",
	Refuse: "拒绝",
	"A copy of {name} that is yours: change it as you like, and propose changes with pull requests.":
		"属于您的 {name} 副本：可随意更改，并通过合并请求提出更改。",
	"It is yours already, and you may make repositories nowhere else.":
		"它已属于您，且您无法在其他地方创建仓库。",
	"Make the fork": "创建派生",
	"{name} has a fork of it, or a repository of this name, already.":
		"{name} 已有其派生或同名仓库。",
	"The fork is made.": "派生已创建。",
	"It stays where it is.": "保持原位。",
	"This name is taken already.": "此名称已被使用。",
	"This name is taken already, or cannot be one.": "此名称已被使用或不可用。",
	"The branch {name} is made.": "分支 {name} 已创建。",
	"The branch {name} is protected, or the default one.":
		"分支 {name} 受保护，或为默认分支。",
	"The branch {name} is deleted.": "分支 {name} 已删除。",
	"The branch is called {name} now.": "分支现名为 {name}。",
	"The branch has everything already.": "分支已包含全部内容。",
	"The branch is brought up to date.": "分支已更新。",
	"The tag {name} is made.": "标签 {name} 已创建。",
	"The tag {name} is protected, or a release has it.":
		"标签 {name} 受保护，或已用于某版本。",
	"The tag {name} is deleted.": "标签 {name} 已删除。",
	"New branch": "新建分支",
	"A branch, a tag or a commit.": "分支、标签或提交。",
	"Make the branch": "创建分支",
	"Change the branch {name}": "更改分支 {name}",
	Rename: "重命名",
	"Bring up to date with the original": "与上游同步",
	"New tag": "新建标签",
	"With one it is an annotated tag.": "填写后为附注标签。",
	"Make the tag": "创建标签",
	"Delete the tag {name}": "删除标签 {name}",
	"Name the tag.": "请输入标签名称。",
	"{n} files go:": {
		other: "将删除 {n} 个文件：",
	},
	"Keep for a commit of several files": "保留，用于多文件提交",
	"The change is kept.": "更改已保留。",
	"The change is dropped.": "更改已丢弃。",
	"This is the change that you keep.": "这是您保留的更改。",
	"One commit takes {n} files and 2 MB at most: commit what you keep first.":
		"一次提交最多 {n} 个文件、2 MB：请先提交已保留的内容。",
	"{n} files wait for your commit": { other: "{n} 个文件等待您提交" },
	"One commit of several files": "多个文件的一次提交",
	"Choose another file": "选择其他文件",
	"You keep no change of this branch": "您没有保留此分支的更改",
	"Edit a file and choose “Keep for a commit of several files”; it then waits here.":
		"编辑文件并选择“保留，用于多文件提交”，它就会在这里等待。",
	"Change {n} files": { other: "更改 {n} 个文件" },
	"Commit {n} files": { other: "提交 {n} 个文件" },
	Drop: "丢弃",
	"Drop the change of {path}": "丢弃 {path} 的更改",
	"What changes in {path}": "{path} 中的更改",
	"{path} does not fit the branch any more, or twice into one commit: edit or drop it.":
		"{path} 已不适合该分支，或在一次提交中出现两次：请编辑或丢弃。",
	"New issues would not follow this file.": "新工单不会遵循此文件。",
	"This configuration can be read.": "此配置可以读取。",
	"You sent this form before with other content, which was saved: {address}. Send it again to create another one.":
		"您之前用其他内容提交过此表单，内容已保存：{address}。再次提交以另外创建一个。",
	"You sent this form before with other content, which was saved. Send it again to create another one.":
		"您之前用其他内容提交过此表单，内容已保存。再次提交以另外创建一个。",
	"You sent this form before, and it is still being worked on. Wait a moment, then send it again.":
		"您之前提交过此表单，它仍在处理中。请稍等片刻，然后再次提交。",
	"You sent this form before, and its answer was lost. Check whether it was saved before you send it again.":
		"您之前提交过此表单，但响应丢失了。再次提交前，请检查它是否已保存。",
	"You sent this form before, and it was saved. What was shown then is not shown again.":
		"您之前提交过此表单，它已保存。当时显示的内容不会再次显示。",
	"You wrote this draft on an older version of the text and did not send it.":
		"您基于此文本的旧版本写了这份草稿，尚未提交。",
	"Copy the draft": "复制草稿",
};
