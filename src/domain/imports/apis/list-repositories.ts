import type { App } from "../../../app.ts";
import type { RemoteAddress } from "../../mirrors/remote-address.ts";
import { apiClient } from "./api-client.ts";
import { decodedPart, headersOf, type ServiceName } from "./open-api.ts";
import { type Json, line, text } from "./values.ts";

/** A repository of an organization elsewhere. */
interface ListedRepository {
	readonly name: string;
	readonly cloneUrl: string;
	readonly private: boolean;
}

/** The repositories of an organization or a user, by the address that people find them at. Throws SourceFailed, SourceBusy. */
export async function listRepositories(
	app: App,
	service: ServiceName,
	owner: RemoteAddress,
	token: string,
	signal: AbortSignal,
): Promise<ListedRepository[]> {
	const { origin, pathname, hostname } = new URL(owner.url);
	const parts = pathname.split("/").filter(Boolean).map(decodedPart);
	const name = encodeURIComponent(parts.at(-1) ?? "");
	const above = parts
		.slice(0, -1)
		.map((part) => `/${encodeURIComponent(part)}`)
		.join("");
	const [base, ...paths] = {
		github: [
			hostname === "github.com"
				? "https://api.github.com"
				: `${origin}${above}/api/v3`,
			`/orgs/${name}/repos?per_page=100`,
			`/users/${name}/repos?per_page=100`,
		],
		gitlab: [
			`${origin}/api/v4`,
			`/groups/${encodeURIComponent(parts.join("/"))}/projects?per_page=100`,
			`/users/${name}/projects?per_page=100`,
		],
		gitea: [
			`${origin}${above}/api/v1`,
			`/orgs/${name}/repos?limit=50`,
			`/users/${name}/repos?limit=50`,
		],
	}[service] as [string, string, string];
	const client = apiClient(app, base, headersOf(service, owner, token), signal);
	for (const path of paths) {
		const found = await client.all(path);
		if (found.length) return found.map(listed);
	}
	return [];
}

const listed = (one: Json): ListedRepository => ({
	name: line(one.path ?? one.name, 100),
	cloneUrl: text(one.clone_url ?? one.http_url_to_repo, 2048),
	private: one.private === true || one.visibility === "private",
});
