import { PageSkeleton } from "@/components/shell/page-skeleton";

export default PageSkeleton;
