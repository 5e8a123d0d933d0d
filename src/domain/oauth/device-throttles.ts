import { openThrottle, type Throttle } from "../../crypto/throttle.ts";

/** How long a code is good, and how long a device has to wait between two questions, in seconds. */
export const goodFor = 900;

/** How often an address may ask for codes, and an account may type wrong ones, within the time that a code is good. */
export const openDeviceThrottles = (): DeviceThrottles => ({
	asking: openThrottle({ limit: 60, window: goodFor * 1000 }),
	typing: openThrottle({ limit: 20, window: goodFor * 1000 }),
});
export interface DeviceThrottles {
	readonly asking: Throttle;
	readonly typing: Throttle;
}
