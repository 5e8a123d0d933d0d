import type { IncomingMessage } from "node:http";
import { passing } from "../blobs/passing.ts";

/** The body of a request as it arrives, for a reader that keeps none of it. A response is possible even if the reader stops early. */
export const bodyBytes = (
	request: IncomingMessage,
): AsyncIterable<Uint8Array> =>
	passing(request.iterator({ destroyOnReturn: false }));
