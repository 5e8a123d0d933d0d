import { longestWait, NoPage } from "../base/merge-page.ts";
import type { FileList } from "./show-files.ts";

/**
 * Sends a form as `fetch` would, and shows how far it is; "cancelled" when somebody has cancelled it. It may take as long as it needs, but ends
 * when no byte has moved for a while, and when `signal` says so.
 */
export function sendWithProgress(
	path: string,
	body: FormData,
	shown: FileList,
	signal: AbortSignal,
): Promise<{ page: Document; response: Response } | undefined | "cancelled"> {
	const request = new XMLHttpRequest();
	let stopped = false;
	const stop = () => {
		stopped = true;
		request.abort();
	};
	let silence = setTimeout(stop, longestWait);
	const moved = () => {
		clearTimeout(silence);
		silence = setTimeout(stop, longestWait);
	};
	signal.addEventListener("abort", stop);
	return new Promise<
		{ page: Document; response: Response } | undefined | "cancelled"
	>((resolve, reject) => {
		request.open("POST", path);
		request.setRequestHeader("Accept", "text/html");
		request.upload.onprogress = ({ loaded }) => {
			moved();
			shown.sent(loaded);
		};
		request.onprogress = moved;
		request.onload = () => {
			const { responseURL, status, responseText } = request;
			const type = request.getResponseHeader("content-type") ?? "";
			if (!type.startsWith("text/html"))
				return status >= 400 ? reject(new NoPage(status)) : resolve(undefined);
			const response = new Response(null, {
				status: status === 204 || status === 304 ? 200 : status,
			});
			// what a script makes knows neither its address nor that it was led on
			Object.defineProperty(response, "url", { value: responseURL });
			Object.defineProperty(response, "redirected", {
				value: responseURL !== new URL(path, location.href).href,
			});
			const page = new DOMParser().parseFromString(responseText, "text/html");
			resolve({ page, response });
		};
		request.onerror = () => reject(new Error("not sent"));
		request.onabort = () => {
			// whether the forge has it, nobody knows
			if (stopped) return reject(new Error("no answer"));
			shown.cancelled();
			resolve("cancelled");
		};
		shown.cancellable(() => request.abort());
		shown.sent(0);
		request.send(body);
	}).finally(() => {
		clearTimeout(silence);
		signal.removeEventListener("abort", stop);
		shown.sent(undefined);
	});
}
