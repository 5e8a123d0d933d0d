import Type from "typebox";
import type { PushMirror as Row } from "../domain/mirrors/push-mirror.ts";
import type { Repository } from "../domain/repositories/repository.ts";
import { durationOf } from "../text/go-duration.ts";
import { rfc3339Of } from "../text/rfc3339.ts";

const { Boolean: YesNo, String: Text } = Type;
const time = Text({ format: "date-time" });

export const PushMirror = Type.Object(
	{
		repo_name: Text(),
		remote_name: Text(),
		remote_address: Text(),
		created: time,
		last_update: time,
		last_error: Text(),
		interval: Text(),
		sync_on_commit: YesNo(),
	},
	{ $id: "PushMirror" },
);

/** A push mirror, without what opens the other server. */
export const pushMirrorView = (
	repository: Repository,
	mirror: Row,
): Type.Static<typeof PushMirror> => ({
	repo_name: repository.name,
	remote_name: mirror.name,
	remote_address: mirror.address,
	created: rfc3339Of(mirror.created_at),
	last_update: rfc3339Of(mirror.tried_at),
	last_error: mirror.error,
	interval: durationOf(mirror.interval_s),
	sync_on_commit: mirror.on_commit === 1,
});
