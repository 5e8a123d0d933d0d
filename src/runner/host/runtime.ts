import {
	toText,
	type Value,
} from "../../workflow-language/expressions/values.ts";
import type { HostJob } from "./job.ts";

/** With what a job speaks to the services of the forge: its token, and the run and the job that it is for. */
export function runtimeOf({ task: { context } }: HostJob): {
	token: string;
	run: string;
	job: string;
	server: string;
} {
	const token = toText((context.gitea_runtime_token ?? "") as Value);
	const claims = JSON.parse(
		Buffer.from(token.split(".")[1] ?? "", "base64url").toString() || "{}",
	) as { scp?: string };
	const [, run = "", job = ""] =
		/Actions\.Results:([^: ]+):([^: ]+)/.exec(claims.scp ?? "") ?? [];
	return {
		token,
		run,
		job,
		server: toText((context.server_url ?? "") as Value),
	};
}
