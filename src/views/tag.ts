import Type from "typebox";
import type { App } from "../app.ts";
import {
	type Ref,
	tagNoteOf,
	tagPrefix,
	tipOfRef,
} from "../domain/refs/ref.ts";
import { signatureOf } from "../domain/refs/tip.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../domain/repositories/repository.ts";
import type { Tag as TagObject } from "../git/objects/tag.ts";
import { escapedPath } from "../text/escape-path.ts";
import { zeroTime } from "../text/rfc3339.ts";
import {
	CommitMeta,
	CommitUser,
	Verification,
	type Verifications,
	verificationOf,
} from "./commit.ts";
import { ownTime } from "./git-time.ts";

const { String: Text } = Type;

export const Tag = Type.Object(
	{
		name: Text(),
		message: Text(),
		id: Text({ description: "of the tag object, or of the commit" }),
		commit: CommitMeta,
		zipball_url: Text(),
		tarball_url: Text(),
	},
	{ $id: "Tag" },
);
export const AnnotatedTag = Type.Object(
	{
		tag: Text(),
		sha: Text(),
		url: Text(),
		message: Text(),
		tagger: CommitUser,
		object: Type.Object(
			{ type: Text(), url: Text(), sha: Text() },
			{ $id: "AnnotatedTagObject" },
		),
		verification: Verification,
	},
	{ $id: "AnnotatedTag" },
);

/** A tag with the commit that it stands for; pure, so that lists cost nothing. */
export function tagView(
	app: App,
	owned: RepositoryWithOwner,
	ref: Ref,
): Type.Static<typeof Tag> {
	const name = ref.name.slice(tagPrefix.length);
	const tip = tipOfRef(ref);
	const note = tagNoteOf(ref);
	const made = note ? note.tagger : tip?.committer;
	const archive = `${app.url}${fullName(owned)}/archive/${escapedPath(name)}`;
	return {
		name,
		message: note?.message ?? tip?.message ?? "",
		id: ref.oid,
		commit: {
			url: `${app.url}api/v1/repos/${fullName(owned)}/git/commits/${ref.oid}`,
			sha: ref.peeled ?? ref.oid,
			created: made ? ownTime(made) : zeroTime,
		},
		zipball_url: `${archive}.zip`,
		tarball_url: `${archive}.tar.gz`,
	};
}

/** The object of an annotated tag. */
export function annotatedTagView(
	app: App,
	owned: RepositoryWithOwner,
	oid: string,
	tag: TagObject,
	verdicts: Verifications,
): Type.Static<typeof AnnotatedTag> {
	const api = `${app.url}api/v1/repos/${fullName(owned)}/git`;
	const { tagger } = tag;
	return {
		tag: tag.tag,
		sha: oid,
		url: `${api}/tags/${oid}`,
		message: tag.message,
		tagger: {
			name: tagger?.name ?? "",
			email: tagger?.email ?? "",
			date: tagger ? ownTime(signatureOf(tagger)) : zeroTime,
		},
		object: {
			type: tag.type,
			url: `${api}/${tag.type}s/${tag.object}`,
			sha: tag.object,
		},
		verification: verificationOf(verdicts, oid),
	};
}
