/** The zones that people may choose, as IANA names them. */
export const timeZones: readonly string[] = [
	"UTC",
	...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];
const known = new Set(timeZones);

export const isTimeZone = (name: string): boolean => known.has(name);
