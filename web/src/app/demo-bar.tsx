/** Says where something stands in for a real part. */
export const DemoBar = () => null;
