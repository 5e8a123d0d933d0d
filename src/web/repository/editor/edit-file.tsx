import { changeFiles } from "../../../domain/contents/change-files.ts";
import { fileChange } from "../../../domain/contents/file-change.ts";
import { dropChange } from "../../../domain/contents/pending-changes.ts";
import { storeOf } from "../../../domain/repositories/repository.ts";
import { conflict, invalid } from "../../../errors.ts";
import { mergeTexts } from "../../../git/patch/merge-texts.ts";
import { repo } from "../../../guards/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import { type Field, line } from "../../fields.ts";
import { again, form, page } from "../../page.ts";
import { t } from "../../words/words.ts";
import { branchPlace } from "./branch-place.ts";
import { commitFields, refusedCommit } from "./commit-box.tsx";
import { editableText } from "./editable-text.ts";
import { type EditorRequest, fileEditor } from "./file-editor.tsx";
import { keep, pendingPlace } from "./kept.tsx";
import { planCommit } from "./plan-commit.ts";
import { settled, textStyle } from "./text-style.ts";

/** The text of a file as it is kept; browsers send every end of line as CR LF. */
const fileText = (): Field<string> => ({
	read: ([given = ""]) => given.replaceAll("\r\n", "\n").replaceAll("\0", ""),
});

export const editPage = page({
	route: "GET /:owner/:repo/_edit/*",
	on: repo.edit(),
	run: (request) => fileEditor(request as EditorRequest, false),
});

export const newFilePage = page({
	route: "GET /:owner/:repo/_new/*",
	on: repo.edit(),
	run: (request) => fileEditor(request as unknown as EditorRequest, true),
});

const fields = {
	...commitFields,
	path: line({ required: "Enter a file name.", ...bounds.path }),
	content: fileText(),
	last: line(),
	base: line(),
	kept: line({ max: 500 }),
	do: line(),
};

/** What is asked for before anything is kept. */
const looks = ["preview", "diff", "check"];

export const keepFile = form({
	route: "POST /:owner/:repo/_edit/*",
	creates: true,
	audit: ["refs.moved", "repository.created"],
	on: repo.edit(),
	fields,
	shownOn: editPage,
	async run({ app, actor, context, params, fields }) {
		const place = await branchPlace(app, context, params["*"]);
		if (looks.includes(fields.do)) return again;
		const now =
			place.entry && (await editableText(app, context, place.entry.oid));
		if (!now || !place.entry)
			throw conflict(t("The file or the branch was deleted in the meantime."));
		const title = `Update ${place.path}`;
		const { branch } = place;
		const planned =
			fields.do === "keep"
				? undefined
				: await planCommit(app, actor, context, branch, {
						given: fields,
						title,
					});
		if (fields.last !== place.entry.oid)
			throw conflict(t("The file was changed in the meantime."));
		let text = fields.content;
		if (fields.do === "merge") {
			const base =
				fields.base &&
				(await editableText(app, context, fields.base).catch(() => undefined));
			const merged =
				base &&
				(await mergeTexts(app.git, storeOf(context.repository), {
					ours: Buffer.from(now.text),
					base: Buffer.from(base.text),
					theirs: Buffer.from(text),
				}));
			if (!merged)
				throw invalid(
					t(
						"The changes conflict. Resolve the conflicts in the text, then commit.",
					),
				);
			text = merged.toString("utf8");
		}
		const style = await textStyle(app, context, place, fields.path);
		const content = settled(text, style, now.crlf);
		const moved = fields.path !== place.path;
		if (!moved && content === now.stored)
			throw invalid(t("There are no changes to commit."));
		if (!planned)
			return keep(app, actor, context, branch, {
				place: place.path,
				kind: "update",
				path: fields.path,
				content,
				last: fields.last,
			});
		const done = await planned
			.commit(fields.path, async (repository, wanted) =>
				changeFiles(app, actor, repository, {
					...wanted,
					changes: [
						fileChange({
							operation: "update",
							path: fields.path,
							...(moved && { from_path: place.path }),
							content: Buffer.from(content).toString("base64"),
							sha: fields.last,
						}),
					],
				}),
			)
			.catch(refusedCommit);
		await dropChange(app, pendingPlace(actor, context, branch), place.path);
		return done;
	},
});

export const addFile = form({
	route: "POST /:owner/:repo/_new/*",
	creates: true,
	audit: ["refs.moved", "repository.created"],
	on: repo.edit(),
	fields,
	shownOn: newFilePage,
	async run({ app, actor, context, params, fields }) {
		const place = await branchPlace(app, context, params["*"]);
		if (looks.includes(fields.do)) return again;
		const { branch } = place;
		const style = await textStyle(app, context, place, fields.path);
		const content = settled(fields.content, style);
		if (fields.do === "keep")
			return keep(
				app,
				actor,
				context,
				branch,
				{
					place: fields.path,
					kind: "create",
					path: fields.path,
					content,
					last: "",
				},
				fields.kept || undefined,
			);
		const title = `Add ${fields.path}`;
		const planned = await planCommit(app, actor, context, branch, {
			given: fields,
			title,
		});
		const done = await planned
			.commit(fields.path, async (repository, wanted) =>
				changeFiles(app, actor, repository, {
					...wanted,
					changes: [
						fileChange({
							operation: "create",
							path: fields.path,
							content: Buffer.from(content).toString("base64"),
						}),
					],
				}),
			)
			.catch(refusedCommit);
		if (fields.kept)
			await dropChange(app, pendingPlace(actor, context, branch), fields.kept);
		return done;
	},
});
