import {
	badRequest,
	type DomainError,
	type DomainErrorKind,
	forbidden,
	invalid,
	notFound,
} from "../../errors.ts";

/** The error codes of the distribution specification. */
export const blobUnknown = (what = "the blob is unknown to this image") =>
	notFound(what, { code: "BLOB_UNKNOWN" });
export const uploadUnknown = () =>
	notFound("upload not found", { code: "BLOB_UPLOAD_UNKNOWN" });
export const manifestUnknown = () =>
	notFound("manifest not found", {
		code: "MANIFEST_UNKNOWN",
	});
export const manifestInvalid = (why: string) =>
	badRequest(why, { code: "MANIFEST_INVALID" });
export const partUnknown = (digest: string) =>
	notFound(`${digest} is unknown to this image`, {
		code: "MANIFEST_BLOB_UNKNOWN",
	});
export const digestInvalid = (why: string) =>
	badRequest(why, { code: "DIGEST_INVALID" });
export const nameInvalid = () =>
	badRequest("invalid image name", { code: "NAME_INVALID" });
export const nameUnknown = () =>
	notFound("image not found", { code: "NAME_UNKNOWN" });
export const denied = (why = "you may not do this with images of this owner") =>
	forbidden(why, { code: "DENIED" });
/** A piece that does not begin where the last one ended: 416. */
export const outOfOrder = () =>
	invalid("the chunk does not start where the previous one ended", {
		code: "BLOB_UPLOAD_INVALID",
		status: 416,
	});

const usual: Partial<Record<DomainErrorKind, string>> = {
	unauthorized: "UNAUTHORIZED",
	forbidden: "DENIED",
	"not-found": "NAME_UNKNOWN",
	"bad-request": "UNSUPPORTED",
	invalid: "UNSUPPORTED",
	"too-large": "SIZE_INVALID",
	"too-many": "TOOMANYREQUESTS",
};

/** The body of an error response. */
export const errorsOf = ({ kind, message, details }: DomainError) => ({
	errors: [
		{
			code: (details?.code as string | undefined) ?? usual[kind] ?? "UNKNOWN",
			message,
			detail: null,
		},
	],
});
