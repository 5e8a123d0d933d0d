import { may } from "../domain/policies/may.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import type { Call } from "./registry.ts";

/**
 * The repository of the package's owner that an address in a package names, if the publisher may write its packages; undefined
 * for addresses elsewhere and for repositories that he may not see.
 */
export async function repositoryOfAddress(
	{ app, actor, owner }: Call,
	named: unknown,
): Promise<{ id: number } | "forbidden" | undefined> {
	const address =
		typeof named === "string"
			? named
			: typeof (named as { url?: unknown })?.url === "string"
				? (named as { url: string }).url
				: "";
	if (address.length > 2000) return undefined;
	const plain = address.replace(/^git\+/, "").replace(/\.git$/, "");
	if (!plain.toLowerCase().startsWith(app.url.toLowerCase())) return undefined;
	const [ownerName = "", name = "", ...more] = plain
		.slice(app.url.length)
		.split("/");
	if (more.length || ownerName.toLowerCase() !== owner.lower_name)
		return undefined;
	const found = await findRepository(app, actor, ownerName, name);
	if (!found || found.repository.owner_id !== owner.id) return undefined;
	return may(actor, "package.link", found) ? found.repository : "forbidden";
}
