import Type from "typebox";
import type { App } from "../app.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../domain/repositories/repository.ts";
import { rfc3339Of } from "../text/rfc3339.ts";

const { Boolean: YesNo, String: Text } = Type;

export const WatchInfo = Type.Object(
	{
		subscribed: YesNo(),
		ignored: YesNo(),
		reason: Type.Null(),
		created_at: Text({ format: "date-time" }),
		url: Text(),
		repository_url: Text(),
	},
	{ $id: "WatchInfo" },
);

/** That a repository is watched, for the one who watches. */
export function watchView(
	app: App,
	owned: RepositoryWithOwner,
): Type.Static<typeof WatchInfo> {
	const url = `${app.url}api/v1/repos/${fullName(owned)}`;
	return {
		subscribed: true,
		ignored: false,
		reason: null,
		created_at: rfc3339Of(owned.repository.created_at),
		url: `${url}/subscription`,
		repository_url: url,
	};
}
