import Type from "typebox";
import type { App } from "../app.ts";
import type { NamedCommit, Signature } from "../domain/refs/tip.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../domain/repositories/repository.ts";
import type { Page, PageInList } from "../domain/wiki/read-pages.ts";
import { rfc3339Of } from "../text/rfc3339.ts";
import { CommitUser } from "./commit.ts";

const { Integer, String: Text } = Type;

const WikiCommit = Type.Object(
	{
		sha: Text(),
		author: CommitUser,
		// spelled so in the API
		commiter: CommitUser,
		message: Text(),
	},
	{ $id: "WikiCommit" },
);
export const WikiPageMetaData = Type.Object(
	{
		title: Text(),
		html_url: Text(),
		sub_url: Text({
			format: "uri-reference",
			description: "address of the page below that of the wiki",
		}),
		last_commit: WikiCommit,
	},
	{ $id: "WikiPageMetaData" },
);
export const WikiPage = Type.Object(
	{
		...WikiPageMetaData.properties,
		content_base64: Text(),
		commit_count: Integer(),
		sidebar: Text(),
		footer: Text(),
	},
	{ $id: "WikiPage" },
);
export const WikiCommitList = Type.Object(
	{ commits: Type.Array(WikiCommit), count: Integer() },
	{ $id: "WikiCommitList" },
);

/** A page as lists show it. */
export const pageInListView = (
	app: App,
	owned: RepositoryWithOwner,
	{ name, last }: PageInList,
): Type.Static<typeof WikiPageMetaData> => ({
	title: name.title,
	html_url: `${app.url}${fullName(owned)}/wiki/${name.address}`,
	sub_url: name.address,
	last_commit: wikiCommitView(last),
});

/** A whole page. */
export const wikiPageView = (
	app: App,
	owned: RepositoryWithOwner,
	page: Page,
): Type.Static<typeof WikiPage> => ({
	...pageInListView(app, owned, page),
	content_base64: page.content.toString("base64"),
	commit_count: page.commits,
	sidebar: page.sidebar.toString("base64"),
	footer: page.footer.toString("base64"),
});

/** A commit of a wiki; its times are in UTC. */
export const wikiCommitView = ({
	oid,
	tip,
}: NamedCommit): Type.Static<typeof WikiCommit> => ({
	sha: oid,
	author: personView(tip.author),
	commiter: personView(tip.committer),
	message: tip.message,
});

const personView = ({ name, email, at }: Signature) => ({
	name,
	email,
	date: rfc3339Of(at),
});
