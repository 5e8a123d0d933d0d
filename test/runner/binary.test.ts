import { createClient } from "@connectrpc/connect";
import {
	compressionGzip,
	createConnectTransport,
	createGrpcWebTransport,
} from "@connectrpc/connect-node";
import { expect, test } from "vitest";
import { Result, RunnerService } from "../../src/runner/proto/runner_pb.ts";
import { base64, bookForge } from "../support/book.ts";

const at = "/repos/ada/book/actions";

test("runners may speak in binary messages, compressed or not", async () => {
	const { forge, ada } = await bookForge();
	const { token } = (
		await forge.call<{ token: string }>(
			"POST",
			`${at}/runners/registration-token`,
			{ as: ada },
		)
	).body;

	const plain = {
		baseUrl: `${forge.url}api/actions`,
		httpVersion: "1.1",
		useBinaryFormat: true,
	} as const;
	const packed = {
		...plain,
		sendCompression: compressionGzip,
		compressMinBytes: 0,
	};
	for (const transport of [
		createConnectTransport(plain),
		createConnectTransport(packed),
		createGrpcWebTransport(plain),
	]) {
		const client = createClient(RunnerService, transport);
		const { runner } = await client.register({
			name: "binary",
			token,
			version: "v1",
			labels: ["binary:host"],
		});
		const headers = {
			"x-runner-uuid": runner?.uuid ?? "",
			"x-runner-token": runner?.token ?? "",
		};
		const declared = await client.declare(
			{ version: "v2", labels: ["binary:host"] },
			{ headers },
		);
		expect(declared.runner).toMatchObject({ name: "binary", version: "v2" });
		const path = `.gitea/workflows/w${runner?.id}.yml`;
		await forge.call("POST", `/repos/ada/book/contents/${path}`, {
			as: ada,
			body: {
				content: base64(
					`on: {push: {paths: ["${path}"]}}\njobs:\n  a:\n    runs-on: binary\n    outputs: {v: x}\n    steps: [{run: echo}]\n`,
				),
			},
		});
		await forge.app.events.settled();
		const { task } = await client.fetchTask({ tasksVersion: 0n }, { headers });
		const text = new TextDecoder().decode(task?.workflowPayload);
		expect(text).toContain("runs-on");
		expect(task?.context).toMatchObject({ job: "a", run_attempt: "1" });
		expect(task?.secrets.GITEA_TOKEN).toBe(task?.context?.token);
		const id = task?.id ?? 0n;
		const log = await client.updateLog(
			{ taskId: id, index: 0n, rows: [{ content: "hello" }], noMore: true },
			{ headers },
		);
		expect(log.ackIndex).toBe(1n);
		const state = {
			id,
			result: Result.SUCCESS,
			steps: [{ id: 0n, result: Result.SUCCESS }],
		};
		const ended = await client.updateTask(
			{ state, outputs: { v: "1" } },
			{ headers },
		);
		expect(ended).toMatchObject({
			state: { result: Result.SUCCESS },
			sentOutputs: ["v"],
		});
	}
});
