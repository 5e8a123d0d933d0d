import type { App } from "../../app.ts";
import type { Reference, ResolveReferences } from "../../markup/references.ts";
import { accountsByNames } from "../accounts/account.ts";
import { maySeeAccount } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { resolveReferences } from "./resolve-references.ts";

/** Names that are looked up for all texts of a page at once; what is beyond stays text. */
const mostNames = 1000;
/** Characters of texts that are looked through for names. */
const mostLookedThrough = 512 * 1024;

/** The same as `resolveReferences` for many texts on one page: the people whom they name are looked up once for all of them. */
export async function referencesOfMany(
	app: App,
	actor: Actor,
	home: RepositoryWithOwner,
	texts: readonly string[],
): Promise<ResolveReferences> {
	let left = mostLookedThrough;
	const begun = texts.map((text) => {
		const some = text.slice(0, Math.max(0, left));
		left -= text.length;
		return some;
	});
	const named = begun.flatMap((text) =>
		[...text.matchAll(/@([\w.-]{1,100})/g)].flatMap(([, name = ""]) => [
			name.toLowerCase(),
			// a name at the end of a sentence
			name.toLowerCase().replace(/[._-]+$/, ""),
		]),
	);
	const names = [...new Set(named)].slice(0, mostNames);
	const found = names.length ? await accountsByNames(app.db, names) : [];
	const people = new Map(
		found
			.filter((account) => maySeeAccount(actor, account, false))
			.map((account) => [
				account.lower_name,
				{ href: `${app.url}${account.name}` },
			]),
	);
	const others = resolveReferences(app, actor, home);
	const isPerson = ({ kind }: Reference) => kind === "mention";
	return async (references) => {
		const rest = references.filter((one) => !isPerson(one));
		const answers = rest.length ? await others(rest) : [];
		const byReference = new Map(rest.map((one, i) => [one, answers[i]]));
		return references.map((one) =>
			one.kind === "mention"
				? people.get(one.name.toLowerCase())
				: byReference.get(one),
		);
	};
}
