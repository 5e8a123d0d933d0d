import Type from "typebox";
import type { App } from "../app.ts";
import type { OwnedDeployKey } from "../domain/keys/deploy-keys.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../domain/repositories/repository.ts";
import { rfc3339Of } from "../text/rfc3339.ts";
import { Repository } from "./repository-type.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const DeployKey = Type.Object(
	{
		id: Integer(),
		key_id: Integer(),
		key: Text(),
		url: Text({ format: "uri" }),
		title: Text(),
		fingerprint: Text(),
		created_at: Text({ format: "date-time" }),
		read_only: YesNo(),
		repository: Type.Optional(Repository),
	},
	{ $id: "DeployKey" },
);

/** A key that opens a repository; lists and single keys show the repository with it. */
export const deployKeyView = (
	app: App,
	owned: RepositoryWithOwner,
	key: OwnedDeployKey,
	repository?: Repository,
): Type.Static<typeof DeployKey> => ({
	id: key.id,
	key_id: key.key_id,
	key: key.content,
	url: `${app.url}api/v1/repos/${fullName(owned)}/keys/${key.id}`,
	title: key.title,
	fingerprint: key.fingerprint,
	created_at: rfc3339Of(key.created_at),
	read_only: key.read_only === 1,
	...(repository && { repository: seenBy(key, repository) }),
});

/** The repository as it is to the key, which opens it but administers nothing. */
const seenBy = (key: OwnedDeployKey, repository: Repository): Repository => ({
	...repository,
	permissions: { admin: false, push: key.read_only === 0, pull: true },
});
