import type { Catalogue } from "../catalogue.ts";

/** Dateien ändern, Branches, Releases, Wiki, Forks. */
export const changingInJapanese: Catalogue = {
	"Fork it first": "まずフォークしてください",
	"You may not write here. Make a fork, change the file there, and propose the change with a pull request.":
		"ここには書き込めません。フォークして変更し、プルリクエストで提案してください。",
	"Make a fork": "フォークする",
	"What the commit does": "コミットの内容",
	"More about it": "詳しい説明",
	"Where it goes": "コミット先",
	"To the branch {name}": "ブランチ {name} へ",
	"A rule of the branch keeps you from it.":
		"ブランチのルールにより行えません。",
	"To a new branch, for a pull request": "新しいブランチへ (プルリクエスト用)",
	"Name of the new branch": "新しいブランチ名",
	"Add a line “Signed-off-by” with my name":
		"自分の名前で「Signed-off-by」行を追加",
	"Name the branch.": "ブランチ名を入力してください。",
	"A rule of the branch keeps you from it: choose a new branch.":
		"ブランチのルールにより行えません。新しいブランチを選んでください。",
	"Somebody has changed the file meanwhile.":
		"その間にほかの人がファイルを変更しました。",
	"There is such a branch already, or no branch can have this name.":
		"そのブランチはすでにあるか、使えない名前です。",
	"There is something at this path already, or no file can have this name.":
		"このパスはすでに使われているか、使えない名前です。",
	"The file or the branch is gone meanwhile.":
		"その間にファイルまたはブランチがなくなりました。",
	"The commit is on the branch {name}.": "ブランチ {name} にコミットしました。",
	"The commit is made.": "コミットしました。",
	"Nothing changes.": "変更はありません。",
	Difference: "差分",
	"New file": "新しいファイル",
	"Edit {path}": "{path} を編集",
	"This file is too large or no text: change it with git, or upload another one.":
		"大きすぎるか、テキストではありません。git で変更するか、別のファイルをアップロードしてください。",
	"Below is your text, and here what it would change of the version that is there now. Committing puts yours in its place; merging keeps both where they do not contradict.":
		"下があなたのテキスト、ここが現在の版との差分です。コミットすると置き換わり、統合すると矛盾しない部分は両方残ります。",
	"From the version of now to yours": "現在の版からあなたの版へ",
	"What changes": "変更点",
	"A slash makes a directory; another path moves the file.":
		"スラッシュでディレクトリを作れます。パスを変えるとファイルが移動します。",
	"Merge both and commit": "両方を統合してコミット",
	"Add a file": "ファイルを追加",
	"Name the file.": "ファイル名を入力してください。",
	"They contradict each other: mend the text by hand, then commit.":
		"矛盾があります。手で直してからコミットしてください。",
	"Delete {path}": "{path} を削除",
	"This directory has more than {n} files: delete it with git.":
		"このディレクトリには {n} を超えるファイルがあります。git で削除してください。",
	"Delete and commit": "削除してコミット",
	"Somebody has changed it meanwhile: look again.":
		"その間に変更されました。もう一度確認してください。",
	"Upload files": "ファイルをアップロード",
	Directory: "ディレクトリ",
	"Empty: the top of the repository.": "空の場合はリポジトリの最上位。",
	"20 files and 32 megabytes at most. Files of the same name are replaced.":
		"20 ファイル、32 MB まで。同名のファイルは置き換わります。",
	"Choose files.": "ファイルを選んでください。",
	"Apply a patch": "パッチを適用",
	"As git diff or git format-patch writes it.":
		"git diff または git format-patch の形式。",
	"It does not fit the branch: {why}": "ブランチに適用できません: {why}",
	"The change is too large to be repeated.":
		"変更が大きすぎるため、繰り返せません。",
	"Revert a commit": "コミットを取り消す",
	"Back to the version {id}": "版 {id} に戻す",
	"Go back to this version": "この版に戻す",
	"Cherry-pick": "チェリーピック",
	"Cherry-pick a commit": "コミットをチェリーピック",
	Revert: "取り消す",
	"Take it over": "引き継ぐ",
	"Paste the patch.": "パッチを貼り付けてください。",
	"Delete this directory": "このディレクトリを削除",
	"Edit the release {name}": "リリース {name} を編集",
	"New release": "新しいリリース",
	Tag: "タグ",
	"Such as v1.0; it is made when there is none of this name.":
		"v1.0 など。なければ作成します。",
	From: "作成元",
	"What a new tag is made from: a branch or a commit.":
		"新しいタグの作成元のブランチまたはコミット。",
	Notes: "説明",
	"No pull request was merged since the last release.":
		"前回のリリース以降、マージされたプルリクエストはありません。",
	"Add the merged pull requests to the notes":
		"マージ済みプルリクエストを説明に追加",
	"Add files": "ファイルを追加",
	"20 files and 64 megabytes at most at once; larger ones by the API.":
		"一度に 20 ファイル、64 MB まで。それ以上は API で。",
	"It is a prerelease": "プレリリースです",
	"Not for everybody yet; it is never “latest”.":
		"まだ一般向けではなく、「最新」にはなりません。",
	"Keep it as a draft": "下書きとして保存",
	"Only those who write releases see it, and its tag is not made yet.":
		"リリースを編集できる人だけに見え、タグはまだ作成されません。",
	"Keep the release": "リリースを保存",
	"Publish the release": "リリースを公開",
	"Delete the file {name}": "ファイル {name} を削除",
	"Delete the release": "リリースを削除",
	"Its notes and files go. The tag stays.":
		"説明とファイルは削除され、タグは残ります。",
	"This tag has a release already.": "このタグにはすでにリリースがあります。",
	"There is no such branch, tag or commit.":
		"そのブランチ、タグ、コミットはありません。",
	"No tag can be called so.": "タグに使えない名前です。",
	"A rule keeps you from it.": "ルールにより行えません。",
	"The draft is kept.": "下書きを保存しました。",
	"The release is published.": "リリースを公開しました。",
	"The release is kept.": "リリースを保存しました。",
	"The file {name} is deleted.": "ファイル {name} を削除しました。",
	"The release is deleted.": "リリースを削除しました。",
	"New page": "新しいページ",
	"Somebody has changed the page meanwhile.":
		"その間にほかの人がページを変更しました。",
	"This is what yours would change of it; kept now, yours takes its place.":
		"あなたの版による変更点です。今保存すると置き換わります。",
	"_Sidebar and _Footer are shown beside and below every page.":
		"_Sidebar と _Footer は各ページの横と下に表示されます。",
	"What the change does": "変更の内容",
	"Keep the page": "ページを保存",
	"Write the first page": "最初のページを書く",
	"There is a page of this title already, or none can have it.":
		"このタイトルのページはすでにあるか、使えません。",
	"The page is kept.": "ページを保存しました。",
	"The page {name} is deleted.": "ページ {name} を削除しました。",
	"Import a repository": "リポジトリを移行",
	"Address to clone from": "クローン元のアドレス",
	"Only where it is not public.": "公開でない場合のみ。",
	"What comes along": "取り込むもの",
	"Follow it as a mirror": "ミラーとして追従",
	"Nobody writes it here then.": "ここでは書き込めなくなります。",
	"Its wiki too": "Wiki も",
	"Import it": "移行する",
	"The forge cannot fetch a repository from this address.":
		"このアドレスからリポジトリを取得できません。",
	"The repository is imported.": "リポジトリを移行しました。",
	"{owner} wants to hand this repository over to {name}":
		"{owner} さんがこのリポジトリを {name} に譲渡しようとしています",
	"Taken over, it has its address there, with all that is in it.":
		"受け取ると、内容ごとそちらのアドレスに移ります。",
	Refuse: "拒否",
	"A copy of {name} that is yours: change it as you like, and propose changes with pull requests.":
		"あなた用の {name} のコピーです。自由に変更し、プルリクエストで提案できます。",
	"It is yours already, and you may make repositories nowhere else.":
		"すでにあなたのもので、ほかにリポジトリを作れる場所がありません。",
	"Make the fork": "フォークを作成",
	"{name} has a fork of it, or a repository of this name, already.":
		"{name} にはすでにフォークか同名のリポジトリがあります。",
	"The fork is made.": "フォークを作成しました。",
	"It stays where it is.": "今の場所に残ります。",
	"This name is taken already.": "この名前は使われています。",
	"This name is taken already, or cannot be one.":
		"この名前は使われているか、使えません。",
	"The branch {name} is made.": "ブランチ {name} を作成しました。",
	"The branch {name} is protected, or the default one.":
		"ブランチ {name} は保護されているか、デフォルトです。",
	"The branch {name} is deleted.": "ブランチ {name} を削除しました。",
	"The branch is called {name} now.": "ブランチ名を {name} に変更しました。",
	"The branch has everything already.": "ブランチはすでに最新です。",
	"The branch is brought up to date.": "ブランチを更新しました。",
	"The tag {name} is made.": "タグ {name} を作成しました。",
	"The tag {name} is protected, or a release has it.":
		"タグ {name} は保護されているか、リリースで使われています。",
	"The tag {name} is deleted.": "タグ {name} を削除しました。",
	"New branch": "新しいブランチ",
	"A branch, a tag or a commit.": "ブランチ、タグ、コミット。",
	"Make the branch": "ブランチを作成",
	"Change the branch {name}": "ブランチ {name} を変更",
	Rename: "名前を変更",
	"Bring up to date with the original": "元リポジトリに合わせて更新",
	"New tag": "新しいタグ",
	"With one it is an annotated tag.": "入力すると注釈付きタグになります。",
	"Make the tag": "タグを作成",
	"Delete the tag {name}": "タグ {name} を削除",
	"Name the tag.": "タグ名を入力してください。",
	"{n} files go:": {
		other: "{n} ファイルが削除されます:",
	},
	"Keep for a commit of several files": "複数ファイルのコミット用に保持",
	"The change is kept.": "変更を保持しました。",
	"The change is dropped.": "変更を破棄しました。",
	"This is the change that you keep.": "これは保持している変更です。",
	"One commit takes {n} files and 2 MB at most: commit what you keep first.":
		"1 つのコミットは最大 {n} ファイル、2 MB です。先に保持しているものをコミットしてください。",
	"{n} files wait for your commit": {
		other: "{n} 個のファイルがコミットを待っています",
	},
	"One commit of several files": "複数ファイルのコミット",
	"Choose another file": "別のファイルを選ぶ",
	"You keep no change of this branch": "このブランチの変更は保持していません",
	"Edit a file and choose “Keep for a commit of several files”; it then waits here.":
		"ファイルを編集して「複数ファイルのコミット用に保持」を選ぶと、ここで待ちます。",
	"Change {n} files": { other: "{n} 個のファイルを変更" },
	"Commit {n} files": { other: "{n} 個のファイルをコミット" },
	Drop: "破棄",
	"Drop the change of {path}": "{path} の変更を破棄",
	"What changes in {path}": "{path} の変更内容",
	"{path} does not fit the branch any more, or twice into one commit: edit or drop it.":
		"{path} はブランチに合わなくなったか、1 つのコミットに 2 回あります。編集するか破棄してください。",
	"New issues would not follow this file.":
		"新しいイシューはこのファイルに従いません。",
	"This configuration can be read.": "この設定は読み取れます。",
	"You sent this form before with other content, which was saved: {address}. Send it again to create another one.":
		"このフォームは以前に別の内容で送信され、保存されています: {address}。別のものを作成するには、もう一度送信してください。",
	"You sent this form before with other content, which was saved. Send it again to create another one.":
		"このフォームは以前に別の内容で送信され、保存されています。別のものを作成するには、もう一度送信してください。",
	"You sent this form before, and it is still being worked on. Wait a moment, then send it again.":
		"このフォームはすでに送信され、まだ処理中です。少し待ってから、もう一度送信してください。",
	"You sent this form before, and its answer was lost. Check whether it was saved before you send it again.":
		"このフォームはすでに送信されましたが、応答が失われました。もう一度送信する前に、保存されたかどうかを確認してください。",
	"You sent this form before, and it was saved. What was shown then is not shown again.":
		"このフォームはすでに送信され、保存されています。そのとき表示されたものは再表示されません。",
	"You wrote this draft on an older version of the text and did not send it.":
		"この下書きはテキストの古い版に対して書かれ、送信されていません。",
	"Copy the draft": "下書きをコピー",
};
