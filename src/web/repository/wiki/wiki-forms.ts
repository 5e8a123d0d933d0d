import {
	createPage,
	deletePage,
	editPage,
} from "../../../domain/wiki/change-page.ts";
import {
	type PageName,
	pageOfAddress,
} from "../../../domain/wiki/page-name.ts";
import { readPage } from "../../../domain/wiki/read-pages.ts";
import { uploadsOfPage } from "../../../domain/wiki/uploads-of-page.ts";
import { conflict, invalid, isDomainError, notFound } from "../../../errors.ts";
import { wiki } from "../../../guards/wiki.ts";
import { type Field, fileNames, files, line } from "../../fields.ts";
import { again, form, see } from "../../page.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { wikiHome } from "./wiki.tsx";

const text = (): Field<string> => ({
	read: ([given = ""]) => given.replaceAll("\r\n", "\n").replaceAll("\0", ""),
});

/** The page that the query names. */
const nameIn = (search: URLSearchParams): PageName | undefined =>
	pageOfAddress(search.get("name") ?? "");

export const keepWikiPage = form({
	route: "POST /:owner/:repo/wiki",
	creates: true,
	audit: "wiki.moved",
	on: wiki.change(),
	fields: {
		title: line({ required: "Title can't be blank.", max: 255 }),
		content: text(),
		message: line({ max: 500 }),
		last: line(),
		files: files(),
		"files.name": fileNames(),
		preview: line(),
	},
	largest: 33 * 1024 * 1024,
	shownOn: wikiHome,
	async run({ app, actor, context, search, fields }) {
		if (fields.preview) return again;
		const { repository } = context;
		const uploaded = await uploadsOfPage(app, actor, repository, {
			text: fields.content,
			beside: fields["files.name"],
		});
		const page = {
			title: fields.title,
			content: Buffer.from(uploaded.text),
			message: fields.message,
			files: [
				...fields.files
					.map((content, i) => ({
						name: fields["files.name"][i] ?? "",
						content: Buffer.from(content, "base64"),
					}))
					.filter(({ name }) => name),
				...uploaded.files,
			],
		};
		const old = search.get("action") === "_edit" ? nameIn(search) : undefined;
		if (search.get("action") === "_edit" && !old) throw notFound();
		if (old) {
			const read = await readPage(app, repository, old);
			if (fields.last !== read.last.oid)
				throw conflict(t("The page was changed in the meantime."));
		}
		const kept = await (old
			? editPage(app, actor, repository, old, page)
			: createPage(app, actor, repository, page)
		).catch((error) => {
			if (isDomainError(error, "invalid"))
				throw invalid(
					t(
						"These files cannot be saved: there are too many, or a name is not valid.",
					),
				);
			if (!isDomainError(error, "bad-request")) throw error;
			throw invalid(
				t("A page with this title already exists, or the title is not valid."),
				{
					field: "title",
				},
			);
		});
		return see(
			homeOf(context, `/wiki/${kept.name.address}`),
			t("The page was saved."),
		);
	},
});

export const dropWikiPage = form({
	route: "POST /:owner/:repo/wiki/_delete",
	audit: "wiki.moved",
	on: wiki.change(),
	fields: { name: line({ required: "Choose an entry." }) },
	shownOn: wikiHome,
	async run({ app, actor, context, fields }) {
		const name = pageOfAddress(fields.name);
		if (!name) throw notFound();
		await deletePage(app, actor, context.repository, name);
		return see(
			homeOf(context, "/wiki"),
			t("The page {name} was deleted.", { name: name.title }),
		);
	},
});
