import type { Registry } from "prom-client";
import { version } from "../version.ts";

/** Sends traces and metrics where the variables of OpenTelemetry say; its packages are loaded only then. */
export async function startTelemetry({
	registry,
	refresh,
}: {
	readonly registry: Registry;
	refresh(): Promise<void>;
}): Promise<(() => Promise<void>) | undefined> {
	const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: off } =
		process.env;
	if (!endpoint || off?.toLowerCase() === "true") return undefined;
	const { startOpenTelemetry } = await import("./open-telemetry.ts");
	return startOpenTelemetry(version, registry, refresh);
}
