import { S3Client } from "@aws-sdk/client-s3";
import { unavailable } from "../errors.ts";
import { isTraced, traced } from "../tracing/trace.ts";

export interface S3ClientSettings {
	readonly region?: string;
	/** Address of a server that is not Amazon's; the bucket is then part of the path. */
	readonly endpoint?: string;
	/** Without these the usual chain applies: environment, profile, role of the machine. */
	readonly accessKeyId?: string;
	readonly secretAccessKey?: string;
	/** Milliseconds until a server that says nothing is given up; a minute longer where bytes are sent. */
	readonly patience?: number;
}

type Send = (
	command: { readonly input: object },
	options?: { abortSignal?: AbortSignal },
) => Promise<unknown>;

const usualPatience = 15_000;
const moreForBytes = 60_000;

/**
 * A client of an S3 server that gives up on one that does not answer: without that, a request would wait as long as the server keeps silent. What
 * it throws then, and when the server cannot be reached, is a DomainError "unavailable". Bytes of an object that has begun to come may take any time.
 */
export function openS3Client(settings: S3ClientSettings): S3Client {
	const client = new S3Client({
		region: settings.region ?? "us-east-1",
		endpoint: settings.endpoint,
		forcePathStyle: settings.endpoint !== undefined,
		// Servers beside Amazon's do not know the newer checksums; the digests of ours are checked before and signed.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		...(settings.accessKeyId && {
			credentials: {
				accessKeyId: settings.accessKeyId,
				secretAccessKey: settings.secretAccessKey ?? "",
			},
		}),
	});
	if (isTraced())
		client.middlewareStack.add(
			(next, { commandName }) =>
				(args) =>
					traced(`bucket ${commandName}`, { kind: "client" }, () => next(args)),
			{ step: "initialize", name: "trace" },
		);
	const { patience = usualPatience } = settings;
	const send = client.send.bind(client) as unknown as Send;
	const patient: Send = async (command, { abortSignal } = {}) => {
		const late = new AbortController();
		const ms = "Body" in command.input ? patience + moreForBytes : patience;
		const timer = setTimeout(() => late.abort(), ms);
		const either = abortSignal
			? AbortSignal.any([abortSignal, late.signal])
			: late.signal;
		try {
			return await send(command, { abortSignal: either });
		} catch (error) {
			const calledOff = abortSignal?.aborted;
			if (!calledOff && (late.signal.aborted || isAway(error)))
				throw unavailable("the file storage does not respond", {
					retryAfter: 5,
				});
			throw error;
		} finally {
			clearTimeout(timer);
		}
	};
	client.send = patient as typeof client.send;
	return client;
}

/** Whether an error says nothing of what was asked, but that the server is not there or has too much to do. */
function isAway(error: unknown): boolean {
	const { code, name, $metadata } = error as {
		code?: string;
		name?: string;
		$metadata?: { httpStatusCode?: number };
	};
	const status = $metadata?.httpStatusCode ?? 0;
	return (
		// 501 says that it does not know the question
		(status >= 500 && status !== 501) ||
		status === 429 ||
		name === "TimeoutError" ||
		/^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
			code ?? "",
		)
	);
}
