import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { openFile } from "../../domain/contents/open-file.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { claimantOf } from "../../domain/permissions/actor.ts";
import { may } from "../../domain/policies/may.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import { isDomainError } from "../../errors.ts";

const largest = 512 * 1024;

/** What an account tells of itself in the README of its repository `.profile`, or of another one, as HTML that is safe; "" where the reader sees none. */
export async function profileReadme(
	app: App,
	actor: Actor,
	account: Account,
	peer: string,
	name = ".profile",
): Promise<string> {
	const found = await findRepository(app, actor, account.name, name);
	if (!found || found.renamed || !may(actor, "code.read", found)) return "";
	const { repository } = found;
	const file = { path: "README.md", ref: undefined };
	const opened = await openFile(app, repository, file).catch((error) => {
		if (isDomainError(error)) return undefined;
		throw error;
	});
	if (!opened || opened.blob.size > largest) return "";
	const root = `${app.url}${encodeURIComponent(account.name)}/${name}/`;
	const branch = encodeURIComponent(repository.default_branch);
	const src = `${root}src/branch/${branch}/`;
	const raw = `${root}raw/branch/${branch}/`;
	return app.markup.render(
		(await opened.blob.bytes()).toString("utf8"),
		{
			format: "markdown",
			references: [],
			bases: { link: src, linkRoot: src, image: raw, imageRoot: raw },
			siteRoot: root,
			formulas: true,
			shortLinks: false,
		},
		undefined,
		claimantOf(actor, peer),
	);
}
