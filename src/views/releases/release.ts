import Type from "typebox";
import type { App } from "../../app.ts";
import {
	attachmentsOf,
	type Attachment as FileRow,
} from "../../domain/attachments/attachment.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { Release as Row } from "../../domain/releases/release.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { peopleOf, User } from "../account.ts";
import { Attachment, attachmentView } from "./attachment.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const Release = Type.Object(
	{
		id: Integer(),
		tag_name: Text(),
		target_commitish: Text(),
		name: Text(),
		body: Text(),
		url: Text(),
		html_url: Text(),
		tarball_url: Text(),
		zipball_url: Text(),
		upload_url: Text(),
		draft: YesNo(),
		prerelease: YesNo(),
		created_at: Text({ format: "date-time" }),
		published_at: Text({ format: "date-time" }),
		author: User,
		assets: Type.Array(Attachment),
	},
	{ $id: "Release" },
);
export type Release = Type.Static<typeof Release>;

/** Releases of one repository with their files; the number of queries does not depend on theirs. */
export async function releaseViews(
	app: App,
	viewer: Actor,
	owned: RepositoryWithOwner,
	rows: readonly Row[],
): Promise<Release[]> {
	if (rows.length === 0) return [];
	const [person, files] = await Promise.all([
		peopleOf(
			app,
			rows.map((r) => r.author_id),
			viewer,
		),
		attachmentsOf(
			app.db,
			"release",
			rows.map((r) => r.id),
		),
	]);
	const page = app.url + fullName(owned);
	const api = `${app.url}api/v1/repos/${fullName(owned)}/releases`;
	return rows.map((row) => {
		const tag = escapedTag(row);
		return {
			id: row.id,
			tag_name: row.tag,
			target_commitish: row.target,
			name: row.title,
			body: row.body,
			url: `${api}/${row.id}`,
			html_url: `${page}/releases/tag/${tag}`,
			tarball_url: `${page}/archive/${tag}.tar.gz`,
			zipball_url: `${page}/archive/${tag}.zip`,
			upload_url: `${api}/${row.id}/assets`,
			draft: row.draft === 1,
			prerelease: row.prerelease === 1,
			created_at: rfc3339Of(row.created_at),
			published_at: rfc3339Of(row.published_at),
			author: person(row.author_id),
			assets: (files.get(row.id) ?? []).map((file) =>
				attachmentView(app, file, downloadUrl(app, owned, row, file)),
			),
		};
	});
}

/** Where a file of a release is downloaded by the release's tag. */
export const downloadUrl = (
	app: App,
	owned: RepositoryWithOwner,
	release: Row,
	file: FileRow,
): string =>
	`${app.url}${fullName(owned)}/releases/download/${escapedTag(release)}/${encodeURIComponent(file.name)}`;

const escapedTag = ({ tag }: Pick<Row, "tag">): string => escapedPath(tag);
