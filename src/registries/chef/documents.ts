import { listPackages } from "../../domain/packages/list-packages.ts";
import {
	allVersionsOf,
	type Version,
	versionsOf,
} from "../../domain/packages/package.ts";
import { filesOf } from "../../domain/packages/package-file.ts";
import { HttpResponse } from "../../http/response.ts";
import { findPackage, findVersion } from "../find.ts";
import { queryNumber } from "../query-number.ts";
import type { Call } from "../registry.ts";
import { sendIndex } from "../send-cached.ts";
import type { Cookbook } from "./metadata.ts";

const cookbookOf = (version: Pick<Version, "metadata">): Cookbook =>
	JSON.parse(version.metadata);
const momentOf = (seconds: number): string =>
	new Date(seconds * 1000).toISOString();
const addressOf = (base: string, name: string, version?: string): string =>
	`${base}/api/v1/cookbooks/${name}${version ? `/versions/${version.replaceAll(".", "_")}` : ""}`;

/** Clients write versions with underscores in addresses. */
export const versionIn = ({ params }: Call): string =>
	(params.version ?? "").replaceAll("_", ".");

/** A page of the cookbooks, those that hold a text in their names for a search. */
export async function listCookbooks({
	app,
	owner,
	search,
	base,
}: Call): Promise<HttpResponse> {
	const start = queryNumber(search, "start", 0, 2 ** 31);
	const { rows, total } = await listPackages(
		app,
		{ owner: owner.id, type: "chef", q: search.get("q")?.trim() },
		{ limit: queryNumber(search, "items", 10, 100), offset: start },
	);
	const items = rows.map(({ name, latest }) => {
		const { description, maintainer } = cookbookOf(latest);
		return {
			cookbook_name: name,
			cookbook_description: description,
			cookbook_maintainer: maintainer,
			cookbook: addressOf(base, name),
		};
	});
	return new HttpResponse(200, { start, total, items });
}

/** A cookbook with the addresses of its versions, the last uploaded first. */
export async function showCookbook(call: Call): Promise<HttpResponse> {
	const { app, base, params } = call;
	const target = await findPackage(call, "chef", params.name ?? "");
	const versions = (await versionsOf(app.db, target)).toReversed();
	const latest = versions[0] as Version;
	const { description, maintainer, sourceUrl } = cookbookOf(latest);
	const addresses = versions.map(({ version }) =>
		addressOf(base, target.name, version),
	);
	return new HttpResponse(200, {
		name: target.name,
		maintainer,
		description,
		category: "Other",
		source_url: sourceUrl || null,
		latest_version: addresses[0],
		average_rating: null,
		deprecated: false,
		created_at: momentOf(target.created_at),
		updated_at: momentOf(latest.created_at),
		versions: addresses,
	});
}

/** One version, or the last uploaded one. */
export async function showVersion(call: Call): Promise<HttpResponse> {
	const { app, base, params } = call;
	const requested = versionIn(call);
	const target = await findPackage(call, "chef", params.name ?? "");
	const version =
		requested === "latest"
			? ((await versionsOf(app.db, target)).at(-1) as Version)
			: (await findVersion(call, "chef", target.name, requested)).version;
	const [file] = await filesOf(app.db, version);
	const { license, dependencies } = cookbookOf(version);
	const address = addressOf(base, target.name, version.version);
	return new HttpResponse(200, {
		license,
		version: version.version,
		tarball_file_size: file?.size ?? 0,
		average_rating: null,
		cookbook: addressOf(base, target.name),
		file: `${address}/download`,
		published_at: momentOf(version.created_at),
		dependencies,
	});
}

/** All versions of all cookbooks, for clients that solve what depends on what. */
export async function universe(call: Call): Promise<HttpResponse> {
	const { app, owner, base } = call;
	return sendIndex(call, "chef", {
		type: "application/json",
		async make() {
			const versions = await allVersionsOf(app.db, owner.id, "chef");
			const all = [...Map.groupBy(versions, ({ name }) => name)];
			const cookbooks = all.map(([name, list]) => [
				name,
				Object.fromEntries(
					list.map((one) => [
						one.version,
						{
							location_type: "opscode",
							location_path: `${base}/api/v1`,
							download_url: `${addressOf(base, name, one.version)}/download`,
							dependencies: cookbookOf(one).dependencies,
						},
					]),
				),
			]);
			return JSON.stringify(Object.fromEntries(cookbooks));
		},
	});
}
