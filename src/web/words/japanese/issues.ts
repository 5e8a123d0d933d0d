import type { Catalogue } from "../catalogue.ts";

/** Of issues, their lists, labels and milestones. */
export const issuesInJapanese: Catalogue = {
	Task: "タスク",
	"More for the text of {name}": "{name} さんのテキストのその他の操作",
	"Thumbs up": "いいね",
	"Thumbs down": "よくない",
	Laugh: "笑い",
	Hooray: "お祝い",
	Confused: "困惑",
	Heart: "ハート",
	Rocket: "ロケット",
	Eyes: "目",
	"Take the file {name} away": "ファイル {name} を外す",
	"Not done yet": "未完了",
	"Choose #{number}": "#{number} を選択",
	"Merged:": "マージ済み:",
	"Closed:": "クローズ:",
	"Open:": "オープン:",
	"overdue since": "期限切れ:",
	due: "期日:",
	"{done} of {all} tasks": "タスク {done} / {all}",
	"{done} of {all} closed": "{done} / {all} 件クローズ",
	"{who} did something that this page has no words for":
		"{who} さんが何らかの操作をしました",
	"one that is gone": "すでにないもの",
	"something you cannot see": "閲覧できないもの",
	"{who} mentioned it in {issue}, which closes it":
		"{who} さんが {issue} で言及しました (これをクローズします)",
	"{who} mentioned it in {issue}, which opens it again":
		"{who} さんが {issue} で言及しました (これを再オープンします)",
	"{who} opened it again with {commit}":
		"{who} さんが {commit} で再オープンしました",
	"{who} put it into {milestone}": "{who} さんが {milestone} に追加しました",
	"{who} moved it from {old} to {milestone}":
		"{who} さんが {old} から {milestone} に移しました",
	"{who} took it out of {old}": "{who} さんが {old} から外しました",
	"{who} gave it back": "{who} さんが自分の割り当てを外しました",
	"{who} took it": "{who} さんが自分に割り当てました",
	"{who} changed the branch from {old} to {new}":
		"{who} さんがブランチを {old} から {new} に変更しました",
	"{who} changed the target from {old} to {new}":
		"{who} さんがマージ先を {old} から {new} に変更しました",
	"{who} began to work on it": "{who} さんが作業を開始しました",
	"{who} stopped without the time": "{who} さんが時間を記録せずに停止しました",
	"{who} worked {time} on it": "{who} さんが {time} 作業しました",
	"{who} added {time} of work": "{who} さんが作業時間 {time} を追加しました",
	"{who} took {time} of work away":
		"{who} さんが作業時間 {time} を削除しました",
	"{who} wants it by {day}": "{who} さんが期日を {day} にしました",
	"{who} moved the due date from {old} to {day}":
		"{who} さんが期日を {old} から {day} に変更しました",
	"{who} took the due date {day} away": "{who} さんが期日 {day} を外しました",
	"{who} made it depend on, or be needed for, {issue}":
		"{who} さんが {issue} との依存関係を追加しました",
	"{who} ended the dependency with {issue}":
		"{who} さんが {issue} との依存関係を外しました",
	"{who} locked the conversation: {why}":
		"{who} さんが会話をロックしました: {why}",
	"{who} took the pin away": "{who} さんがピン留めを外しました",
	"{who} no longer asks {person} for a review":
		"{who} さんが {person} さんへのレビュー依頼を取り消しました",
	"{who} set a review aside: {why}":
		"{who} さんがレビューを取り下げました: {why}",
	"{who} set a review aside": "{who} さんがレビューを取り下げました",
	"{who} replaced the commits by a forced push":
		"{who} さんがフォースプッシュでコミットを置き換えました",
	"{who} lets it merge when all checks pass":
		"{who} さんが全チェック成功後の自動マージを有効にしました",
	"{who} no longer lets it merge by itself":
		"{who} さんが自動マージを取り消しました",
	"a label that is gone": "削除されたラベル",
	"Somebody changed this text while you wrote":
		"入力中にほかの人がこのテキストを変更しました",
	"This is how it is now. Yours stands below; saving replaces it.":
		"現在の内容です。あなたの内容は下にあり、保存すると置き換わります。",
	"to take part in this conversation.": "すると会話に参加できます。",
	"The conversation is locked: only who may write here comments.":
		"会話はロック中です。書き込み権限のある人だけがコメントできます。",
	"This milestone is gone.": "このマイルストーンはもうありません。",
	"#{number} is deleted.": "#{number} を削除しました。",
	"It is merged: it cannot be closed or opened.":
		"マージ済みのため、クローズも再オープンもできません。",
	"Something that has to be done first is still open.":
		"先に行うべきものがまだオープンです。",
	"Somebody changed this text while you wrote. Look at both, then save.":
		"入力中にほかの人が変更しました。両方を確認してから保存してください。",
	"The file is taken away.": "ファイルを外しました。",
	"Say how long.": "時間を入力してください。",
	"That is too long.": "長すぎます。",
	"There is no such issue or pull request.":
		"そのイシューまたはプルリクエストはありません。",
	"End the dependency with {title}": "{title} との依存関係を外す",
	"Add a dependency": "依存関係を追加",
	"Issue or pull request": "イシューまたはプルリクエスト",
	"It has to be done first": "これより先に必要",
	"It waits for this one": "これを待っている",
	"Has to be done first": "先に必要なもの",
	"Waits for this": "これを待っているもの",
	Time: "作業時間",
	"Add time": "時間を追加",
	"Your entries": "あなたの記録",
	"Take {time} away": "{time} を削除",
	"Running since": "計測開始:",
	"Stop and keep": "停止して記録",
	"Forget it": "破棄",
	"Take the pin away": "ピン留めを外す",
	"Pin it": "ピン留め",
	"Why it is locked": "ロックの理由",
	"Without a reason": "理由なし",
	"Delete …": "削除…",
	"All that was said goes with it. Nobody can bring it back.":
		"やり取りもすべて削除され、元に戻せません。",
	"About this pull request": "このプルリクエストについて",
	"About this issue": "このイシューについて",
	"You are told of what happens here.": "ここでの動きが通知されます。",
	"You are not told of what happens here.": "ここでの動きは通知されません。",
	Stop: "停止",
	"Tell me": "通知する",
	"Change assignees": "担当者を変更",
	"Change labels": "ラベルを変更",
	"Make the first label": "最初のラベルを作成",
	"Change milestone": "マイルストーンを変更",
	"Change the due date": "期日を変更",
	"Somebody changed this text meanwhile. Look at it, then tick again.":
		"その間に変更されました。確認してから、もう一度チェックしてください。",
	"There is no task here.": "ここにタスクはありません。",
	"With what is chosen:": "選択したものを:",
	Add: "追加",
	"Take away": "外す",
	"Put into it": "これに追加",
	Assign: "割り当てる",
	Unassign: "割り当てを外す",
	"Choose some rows first.": "先に行を選択してください。",
	"This label is gone.": "このラベルはもうありません。",
	"Say what is to be done.": "何をするのか選んでください。",
	"What is it about?": "どのような内容ですか?",
	"The file with the settings of new issues has a mistake: {what}":
		"新しいイシューの設定ファイルに誤りがあります: {what}",
	"Something else": "その他",
	"Begin with an empty page.": "空のページから始める。",
	"Your issues": "あなたのイシュー",
	"Your pull requests": "あなたのプルリクエスト",
	Opened: "作成したもの",
	"Named in": "メンション",
	"Reviews asked": "レビュー依頼",
	Reviewed: "レビュー済み",
	"Labels to begin with": "最初のラベル",
	Set: "セット",
	"Make these labels": "これらのラベルを作成",
	"There is no such set.": "そのセットはありません。",
	"The labels are made.": "ラベルを作成しました。",
	"one of its group": "グループ内で 1 つ",
	"Edit the label {name}": "ラベル {name} を編集",
	"Delete the label {name}": "ラベル {name} を削除",
	"There is no label yet": "ラベルはまだありません",
	"Labels say what an issue is about, in a word and a colour.":
		"ラベルは、イシューの内容を言葉と色で示します。",
	"Labels of {name}": "{name} のラベル",
	"New label": "新しいラベル",
	"Make the label": "ラベルを作成",
	"A slash makes groups: priority/high.":
		"スラッシュでグループを作れます: priority/high。",
	"What it means": "説明",
	"Six hex digits, such as #d1453b.": "#d1453b のような 6 桁の 16 進数。",
	"An issue has only one of this group":
		"イシューにはこのグループから 1 つだけ",
	"The group is what stands before the last slash of the name.":
		"名前の最後のスラッシュより前がグループです。",
	"Archived: nobody gives it any more": "アーカイブ: 新たに付けられません",
	"Six hex digits are wanted, such as #d1453b.":
		"#d1453b のような 6 桁の 16 進数を入力してください。",
	"The label is made.": "ラベルを作成しました。",
	"The label is changed.": "ラベルを変更しました。",
	"The label is deleted.": "ラベルを削除しました。",
	"Not understood: {parts}": "認識できません: {parts}",
	"Take away: {what}": "外す: {what}",
	label: "ラベル",
	"without label": "ラベルなし",
	milestone: "マイルストーン",
	author: "作成者",
	assignee: "担当者",
	anybody: "だれでも",
	names: "メンション",
	"review asked of": "レビュー依頼先",
	"reviewed by": "レビュー担当",
	words: "キーワード",
	order: "並び順",
	"due soonest": "期日が近い順",
	"due latest": "期日が遠い順",
	"closed last": "最近クローズした順",
	"Without a label": "ラベルなし",
	"Without a milestone": "マイルストーンなし",
	"Take something away from the filter above.":
		"上の絞り込み条件を減らしてください。",
	"New milestone": "新しいマイルストーン",
	"Find a milestone": "マイルストーンを検索",
	"There is no milestone here": "マイルストーンはありません",
	"A milestone gathers what is to be done by a day.":
		"マイルストーンは、期日までに行うことをまとめます。",
	"What it is about": "説明",
	"Make the milestone": "マイルストーンを作成",
	"Edit the milestone": "マイルストーンを編集",
	"Delete the milestone": "マイルストーンを削除",
	"Its issues stay, and are in no milestone then.":
		"イシューは残り、マイルストーンなしになります。",
	"The milestone is deleted.": "マイルストーンを削除しました。",
	"This has to be answered.": "回答が必要です。",
	"{label} (needed)": "{label} (必須)",
	"Choose one": "選択してください",
	"Give it a colour.": "色を指定してください。",
	Kinds: "種類",
	repository: "リポジトリ",
	"Choose: {title}": "選択: {title}",
	"Choose some first.": "先に選択してください。",
	"{who} pushed {n} commits": {
		other: "{who} さんが {n} 件のコミットをプッシュしました",
	},
	"Show {n} more entries": {
		other: "あと {n} 件を表示",
	},
	"{n} that you cannot see": {
		other: "閲覧できないもの {n} 件",
	},
	"{n} are changed.": {
		other: "{n} 件を変更しました。",
	},
	"{n} cannot be changed.": {
		other: "{n} 件は変更できません。",
	},
	"{n} open issues": {
		other: "オープンなイシュー {n} 件",
	},
	"Move to another repository …": "別のリポジトリに移動…",
	"owner/name": "所有者/名前",
	"Move it": "移動",
	"Write the repository as owner/name.":
		"リポジトリは「所有者/名前」の形で入力してください。",
	"It is here now.": "ここに移動しました。",
	"{who} moved it here from {old}": "{who} さんが {old} からここに移動しました",
	"{who} moved it here from another repository":
		"{who} さんが別のリポジトリからここに移動しました",
	Suggestions: "候補",
	"This is what you wrote here before and did not send.":
		"以前ここに入力し、送信しなかった内容です。",
	"Wordings of a text of #{number}": "#{number} のテキストの編集履歴",
	"How this text was worded": "このテキストの編集履歴",
	"It was never changed": "変更されていません",
	"Each change of the text would stand here.":
		"テキストを変更すると、ここに表示されます。",
	"Wording {n}": "版 {n}",
	"wrote it": "作成",
	"changed it": "変更",
	now: "現在",
	"Take wording {n} away": "版 {n} を削除",
	"This wording was taken away.": "この版は削除されました。",
	"The wording is taken away.": "版を削除しました。",
	"It cannot be moved there: you have to be allowed to write issues in another repository that is not archived.":
		"そこへは移動できません。アーカイブされていない別のリポジトリで、イシューを書く権限が必要です。",
	"Where you may write issues, too. Who may read issues there reads this one then. Labels and the milestone stay if they are there by the same names.":
		"イシューを書く権限がある移動先。そこでイシューを読める人は、これも読めるようになります。ラベルとマイルストーンは、同じ名前のものがあれば残ります。",
};
