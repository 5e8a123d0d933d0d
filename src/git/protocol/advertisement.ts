import type { ObjectFormat } from "../oid.ts";
import { zeroOid } from "../oid.ts";
import type { RefRow } from "../project-refs.ts";
import { FLUSH, pktLine, pktText } from "./pkt-line.ts";

/** The two services of the transports. */
export type Service = "git-upload-pack" | "git-receive-pack";

/** What is told of a repository before the client says what it wants. */
type Advertisement = {
	readonly service: Service;
	readonly format: ObjectFormat;
	/** Visible refs, sorted by name in byte order. */
	readonly refs: Iterable<RefRow>;
	/** The full name HEAD points to. */
	readonly head?: string;
	/** The client's protocol version; version 2 exists for upload-pack only. */
	readonly version?: 0 | 1 | 2;
	/** Instead of the usual ones. */
	readonly capabilities?: readonly string[];
	/** A push has to bring every object that its differences build on. */
	readonly noThin?: boolean;
	/** HTTP puts a line with the service in front (gitprotocol-http(5)). */
	readonly http?: boolean;
};

/** The reference advertisement of versions 0 and 1 (gitprotocol-pack(5)), or the capability advertisement of version 2. */
export function encodeAdvertisement(about: Advertisement): Buffer {
	const { service, format, version = 0 } = about;
	const prefix = about.http ? [pktLine(`# service=${service}\n`), FLUSH] : [];
	if (version === 2 && service === "git-upload-pack") {
		return Buffer.concat([...prefix, encodeVersion2(about)]);
	}
	let lines = version === 1 ? pktText("version 1\n") : "";
	let features = (about.capabilities ?? defaultCapabilities(service)).join(" ");
	if (about.noThin) features += " no-thin";
	features += ` object-format=${format} agent=${AGENT}`;
	const rows = [...about.refs];
	const uploading = service === "git-upload-pack";
	const head = uploading && rows.find((row) => row.name === about.head);
	if (head) {
		features += ` symref=HEAD:${head.name}`;
		rows.unshift({ name: "HEAD", oid: head.oid });
	}
	if (rows.length === 0) {
		rows.push({ name: "capabilities^{}", oid: zeroOid(format) });
	}
	for (const { name, oid, peeled } of rows) {
		const tail = features ? `\0${features}` : "";
		features = "";
		lines += pktText(`${oid} ${name}${tail}\n`);
		if (peeled && uploading) lines += pktText(`${peeled} ${name}^{}\n`);
	}
	return Buffer.concat([...prefix, Buffer.from(lines), FLUSH]);
}

/** What we can do in versions 0 and 1. */
function defaultCapabilities(service: Service): readonly string[] {
	return service === "git-upload-pack" ? UPLOAD : RECEIVE;
}

function encodeVersion2(about: Advertisement): Buffer {
	const capabilities = about.capabilities ?? VERSION_2;
	return Buffer.concat([
		pktLine("version 2\n"),
		pktLine(`agent=${AGENT}\n`),
		...capabilities.map((capability) => pktLine(`${capability}\n`)),
		pktLine(`object-format=${about.format}\n`),
		FLUSH,
	]);
}

const AGENT = "ingot";
const RECEIVE = [
	"report-status",
	"report-status-v2",
	"delete-refs",
	"side-band-64k",
	"quiet",
	"atomic",
	"ofs-delta",
	"push-options",
];
const UPLOAD = [
	"multi_ack",
	"thin-pack",
	"side-band",
	"side-band-64k",
	"ofs-delta",
	"shallow",
	"deepen-since",
	"deepen-not",
	"deepen-relative",
	"no-progress",
	"include-tag",
	"multi_ack_detailed",
	"no-done",
	"allow-tip-sha1-in-want",
	"allow-reachable-sha1-in-want",
	"filter",
];
/** `object-info` is not offered: it would tell sizes of objects that no visible ref reaches. */
const VERSION_2 = [
	"ls-refs=unborn",
	"fetch=shallow wait-for-done filter",
	"server-option",
];
